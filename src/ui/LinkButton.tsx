import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonCss, type ButtonVariant } from './buttonStyles.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { LinkTarget } from './pressTypes.ts';

export interface LinkButtonProps extends LinkTarget {
  /** Label: one or two words that name the destination. */
  children: ReactNode;
  /** Visual weight. Use `primary` once per screen, for the main action. @default 'primary' */
  variant?: ButtonVariant;
  /** Icon before the label. */
  icon?: IconName;
  /** Fills the width of its container. */
  isWide?: boolean;
}

const Root = styled(Link)`
  ${buttonCss}
`;

/**
 * Links to another screen and looks like a button. It can be opened in a new tab. Use Button for an
 * action.
 */
export function LinkButton({
  children,
  variant = 'primary',
  icon,
  isWide = false,
  ...props
}: LinkButtonProps) {
  return (
    <Root {...props} data-variant={variant} data-wide={isWide || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </Root>
  );
}
