import type { ReactNode } from 'react';
import { Group } from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonRowCss } from './buttonStyles.ts';
import { from, space } from './theme/tokens.ts';

const Root = styled(Group)`
  ${buttonRowCss}
  padding-inline: ${space(4)};

  ${from('column')} {
    padding-inline: 0;
  }
`;

export interface ButtonGroupProps {
  /** Accessible name of the group. */
  label: string;
  /** Two or more buttons. */
  children: ReactNode;
}

/**
 * Places related buttons side by side and wraps them on narrow screens. At the end of a form, use
 * StickyActions.
 */
export function ButtonGroup({ label, children }: ButtonGroupProps) {
  return <Root aria-label={label}>{children}</Root>;
}
