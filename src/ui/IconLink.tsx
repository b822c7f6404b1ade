import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import type { LinkTarget } from './pressTypes.ts';

export interface IconLinkProps extends LinkTarget {
  /** Icon of the link. */
  icon: IconName;
  /** Accessible name: the destination of the link. */
  label: string;
}

const Root = styled(Link)`
  ${iconButtonCss}
`;

/**
 * Links to another screen with only an icon, in headers and toolbars. Use LinkButton for a link
 * with text.
 */
export function IconLink({ icon, label, ...props }: IconLinkProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
