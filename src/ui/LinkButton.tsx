import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonCss, type ButtonVariant } from './buttonStyles.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface LinkButtonProps extends Omit<
  LinkProps,
  'className' | 'style' | 'children' | 'render'
> {
  children: ReactNode;
  href: string;
  /** @default 'primary' */
  variant?: ButtonVariant;
  icon?: IconName;
  isWide?: boolean;
}

const Root = styled(Link)`
  ${buttonCss}
`;

/** Looks like a button and leads somewhere: a link to everyone who asks. */
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
