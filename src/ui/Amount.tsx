import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import { colour, fittingText, tabular, weight } from './theme/tokens.ts';

export const amountSizes = ['small', 'row', 'title', 'display'] as const;
export const amountTones = ['ink', 'soft'] as const;

export interface AmountProps {
  /** The amount, or a sum of amounts. Null means unknown and is shown as a dash, never as zero. */
  paise: Paise | bigint | null;
  /** Text size: `row` in lists, `display` for the main figure of a screen. @default 'row' */
  size?: (typeof amountSizes)[number];
  /** Text colour. Use `soft` for an amount of lesser importance. @default 'ink' */
  tone?: (typeof amountTones)[number];
  /** Returns the shown amount with marks, for example those of a search. */
  mark?: ((amount: string) => ReactNode) | null;
}

const Root = styled.span`
  color: ${colour('ink')};
  font-weight: ${weight('strong')};
  white-space: nowrap;
  ${tabular}

  &[data-tone='soft'] {
    color: ${colour('inkSoft')};
    font-weight: ${weight('medium')};
  }

  &[data-size='small'] {
    ${fittingText('small', 'var(--amount-ems)')}
  }

  &[data-size='row'] {
    ${fittingText('body', 'var(--amount-ems)')}
  }

  &[data-size='title'] {
    ${fittingText('title', 'var(--amount-ems)')}
  }

  &[data-size='display'] {
    ${fittingText('display', 'var(--amount-ems)')}
  }
`;

/**
 * Returns the width of an amount in em. Figures and the rupee sign are twice as wide as separators.
 */
const emsOf = (amount: string) =>
  [...amount].reduce((ems, character) => ems + (/[\d₹]/.test(character) ? 0.66 : 0.33), 0);

/**
 * Shows an amount of money with rupee sign, Indian digit grouping and tabular figures. It never
 * wraps; in a narrow container it shrinks. Use AmountField for an amount that is typed.
 */
export function Amount({ paise, size = 'row', tone = 'ink', mark }: AmountProps) {
  const amount = paise === null ? '-' : formatRupees(paise);
  return (
    <Root data-size={size} data-tone={tone} style={{ '--amount-ems': emsOf(amount) }}>
      {mark ? mark(amount) : amount}
    </Root>
  );
}
