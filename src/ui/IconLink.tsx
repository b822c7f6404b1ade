import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';
import type { LinkTarget } from './pressTypes.ts';

export interface IconLinkProps extends LinkTarget {
  /** What is seen of it. */
  icon: IconName;
  /** Where the link leads: its name for everyone who can't see the icon. */
  label: string;
}

const Root = styled(Link)`
  ${iconButtonCss}
`;

/** A link that shows only an icon, for bars and heads. With words it is a LinkButton. */
export function IconLink({ icon, label, ...props }: IconLinkProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
