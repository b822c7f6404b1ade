import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { splitTransactionCode } from '#domain/transactions/transactionCode.ts';
import { colour, tabular, weight } from './theme/tokens.ts';

const Root = styled.span`
  white-space: nowrap;
  font-weight: ${weight('medium')};
  color: ${colour('codeNumber')};
  ${tabular}

  & > span {
    color: ${colour('codeDay')};
  }
`;

export interface TransactionCodeProps {
  /** Six digits of the date, then a running number. */
  code: string;
  /** Returns a part of the code with marks, for example those of a search. */
  mark?: ((code: string, part: readonly [start: number, end: number]) => ReactNode) | null;
}

/** Shows the code of a transaction: its date in grey, its number in red. */
export function TransactionCode({ code, mark }: TransactionCodeProps) {
  const { day, number } = splitTransactionCode(code);
  return (
    <Root>
      <span>{mark ? mark(code, [0, day.length]) : day}</span>
      {mark ? mark(code, [day.length, code.length]) : number}
    </Root>
  );
}
