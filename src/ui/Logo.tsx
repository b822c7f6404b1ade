import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { colour, radius } from './theme/tokens.ts';

export const logoSizes = ['row', 'title'] as const;

const Root = styled.span`
  display: grid;
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
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

export interface LogoProps {
  /** Address of the picture; without one the icon stands in. */
  src?: string | null | undefined;
  /** Stands in where there is no picture. @default 'bank' */
  icon?: IconName;
  /** In a row, or beside a title. @default 'row' */
  size?: (typeof logoSizes)[number];
}

/**
 * A logo in a soft square, or an icon in its place. Decorative: the name stands beside it. What
 * can be opened is a Thumbnail.
 */
export function Logo({ src, icon = 'bank', size = 'row' }: LogoProps) {
  return (
    <Root data-size={size}>
      {src ? <img src={src} alt="" decoding="async" /> : <Icon name={icon} />}
    </Root>
  );
}
