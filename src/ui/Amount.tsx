import { styled } from 'styled-components';
import { formatRupees, type Paise } from '#domain/money.ts';
import { colour, fittingDisplay, tabular, text, weight } from './theme/tokens.ts';

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
    ${text('small')}
  }

  &[data-size='row'] {
    ${text('body')}
  }

  &[data-size='title'] {
    ${text('title')}
  }

  &[data-size='display'] {
    ${fittingDisplay}
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/**
 * An amount of money, the hero of its line: rupee sign, Indian grouping, equal figures. For every
 * amount that is shown; one that is typed is an AmountField.
 */
export function Amount({ paise, size = 'row', tone = 'ink' }: AmountProps) {
  return (
    <Root data-size={size} data-tone={tone}>
      {paise === null ? '-' : formatRupees(paise)}
    </Root>
  );
}
