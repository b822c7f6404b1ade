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
  /** What the buttons are for. */
  label: string;
  /** Two or more buttons. */
  children: ReactNode;
}

/**
 * Buttons that belong together, side by side while there is room. At the end of a form they stand
 * in StickyActions instead.
 */
export function ButtonGroup({ label, children }: ButtonGroupProps) {
  return <Root aria-label={label}>{children}</Root>;
}
