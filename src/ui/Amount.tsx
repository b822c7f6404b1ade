import { styled } from 'styled-components';
import { formatRupees, type Paise } from '#domain/money.ts';
import { colour, fittingText, tabular, weight } from './theme/tokens.ts';

export const amountSizes = ['small', 'row', 'title', 'display'] as const;
export const amountTones = ['ink', 'soft'] as const;

export interface AmountProps {
  /** Null when it is not known: shown as a dash, never as zero. */
  paise: Paise | null;
  /** How much it is the point of its line or screen. @default 'row' */
  size?: (typeof amountSizes)[number];
  /** Soft where another amount is the point. @default 'ink' */
  tone?: (typeof amountTones)[number];
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

/** The width of an amount in em: figures and the rupee sign are twice as wide as what separates. */
const emsOf = (amount: string) =>
  [...amount].reduce((ems, character) => ems + (/[\d₹]/.test(character) ? 0.66 : 0.33), 0);

/**
 * An amount of money, the hero of its line: rupee sign, Indian grouping, equal figures. It never
 * breaks: where its container is too narrow, it shrinks. For every amount that is shown; one that is
 * typed is an AmountField.
 */
export function Amount({ paise, size = 'row', tone = 'ink' }: AmountProps) {
  const amount = paise === null ? '-' : formatRupees(paise);
  return (
    <Root data-size={size} data-tone={tone} style={{ '--amount-ems': emsOf(amount) }}>
      {amount}
    </Root>
  );
}
