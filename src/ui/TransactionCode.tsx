import { styled } from 'styled-components';
import { splitTransactionCode } from '#domain/transactionCode.ts';
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
}

/** Shows the code of a transaction: its date in grey, its number in red. */
export function TransactionCode({ code }: TransactionCodeProps) {
  const { day, number } = splitTransactionCode(code);
  return (
    <Root>
      <span>{day}</span>
      {number}
    </Root>
  );
}
