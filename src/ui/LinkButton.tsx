import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonCss, type ButtonVariant } from './buttonStyles.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { LinkTarget } from './pressTypes.ts';

export interface LinkButtonProps extends LinkTarget {
  /** Where it leads, in a word or two. */
  children: ReactNode;
  /** How much it asks for: one primary per screen. @default 'primary' */
  variant?: ButtonVariant;
  /** Stands before the text. */
  icon?: IconName;
  /** Takes the full width of its container. */
  isWide?: boolean;
}

const Root = styled(Link)`
  ${buttonCss}
`;

/**
 * Looks like a button and leads somewhere: a link to everyone who asks, so that it can be opened
 * in a new tab. What changes something is a Button.
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
