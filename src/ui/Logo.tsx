import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { colour, radius } from './theme/tokens.ts';

export const logoSizes = ['row', 'title'] as const;

const Root = styled.span`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  flex: none;
  overflow: hidden;
  width: var(--size-logo);
  height: var(--size-logo);
  border-radius: ${radius('control')};
  background: ${colour('sunken')};
  color: ${colour('inkSoft')};

  &[data-size='title'] {
    width: 3.5rem;
    height: 3.5rem;
  }

  & > img {
    max-width: 100%;
    max-height: 100%;
    background: ${colour('pictureGround')};
  }
`;

export interface LogoProps {
  /** URL of the image. Without it, the icon is shown. */
  src?: string | null | undefined;
  /** Icon shown without an image. @default 'bank' */
  icon?: IconName;
  /** Size: `row` in lists, `title` beside a heading. @default 'row' */
  size?: (typeof logoSizes)[number];
}

/**
 * Shows a logo in a rounded square, or an icon. It is decorative: the name stands beside it. Use
 * Thumbnail for an image that can be opened. In a list, the mark of a selected row lies over it.
 */
export function Logo({ src, icon = 'bank', size = 'row' }: LogoProps) {
  return (
    <Root data-size={size} data-mark>
      {src ? <img src={src} alt="" decoding="async" /> : <Icon name={icon} />}
    </Root>
  );
}
