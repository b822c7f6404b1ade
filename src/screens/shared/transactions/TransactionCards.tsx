import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { StatusTag } from '#ui/StatusTag.tsx';
import { onPaper, space } from '#ui/theme/tokens.ts';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { bankAndAgent } from './transactionMessages.ts';

/** Scrolls sideways, so that further cards take no height. As much of the next card is in view as a press needs. */
const Cards = styled.ul`
  container-type: inline-size;
  display: flex;
  gap: ${space(3)};
  overflow-x: auto;
  ${onPaper('flex-wrap: wrap;')}
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    flex: 0 0 80%;

    @container (min-width: 40rem) {
      flex-basis: 44%;
    }

    @container (min-width: 60rem) {
      flex-basis: 28%;
    }
  }

  & > li > * {
    height: 100%;
  }

  &[data-single] > li {
    flex-basis: 100%;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(3)};
  overflow-wrap: anywhere;
`;

/** The parts of a transaction that a card shows. */
export type CardTransaction = Pick<
  TransactionSummary,
  | 'id'
  | 'code'
  | 'statusDescription'
  | 'colour'
  | 'customer'
  | 'amount'
  | 'bankName'
  | 'agentName'
  | 'createdAt'
>;

export interface TransactionCardsProps<Row extends CardTransaction> {
  transactions: readonly Row[];
  /** Returns the link to a transaction. */
  linkTo: (transactionId: string) => LinkTarget;
  /** Renders a last line, with what is special about each transaction. */
  renderNote?: (transaction: Row) => ReactNode;
}

/** A few transactions as cards that open them. */
export function TransactionCards<Row extends CardTransaction>({
  transactions,
  linkTo,
  renderNote,
}: TransactionCardsProps<Row>) {
  return (
    <Cards data-single={transactions.length === 1 || undefined}>
      {transactions.map((transaction) => (
        <li key={transaction.id}>
          <CardLink {...linkTo(transaction.id)}>
            <Card transaction={transaction} />
            {renderNote && <Line>{renderNote(transaction)}</Line>}
          </CardLink>
        </li>
      ))}
    </Cards>
  );
}

function Card({ transaction }: { transaction: CardTransaction }) {
  const { bankName: bank, agentName: agent } = transaction;
  return (
    <>
      <Line>
        <TransactionCode code={transaction.code} />
        <StatusTag colour={transaction.colour}>{transaction.statusDescription}</StatusTag>
      </Line>
      <Line>
        {transaction.customer}
        <Amount paise={transaction.amount} />
      </Line>
      <Line>
        <FormattedMessage {...bankAndAgent} values={{ bank, agent }} />
        <Timestamp iso={transaction.createdAt} format="short" />
      </Line>
    </>
  );
}
