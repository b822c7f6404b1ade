import { Link, type LinkProps } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { iconButtonCss } from './iconButtonStyles.ts';

export interface IconLinkProps extends Omit<
  LinkProps,
  'className' | 'style' | 'children' | 'aria-label' | 'render'
> {
  icon: IconName;
  /** Where the link leads: its name for everyone who can't see the icon. */
  label: string;
  href: string;
}

const Root = styled(Link)`
  ${iconButtonCss}
`;

/** A small link that is only an icon. */
export function IconLink({ icon, label, ...props }: IconLinkProps) {
  return (
    <Root {...props} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
