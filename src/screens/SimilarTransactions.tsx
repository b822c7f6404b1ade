import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { SimilarTransaction } from '#domain/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { similarityMessages } from './similarityMessages.ts';
import { bankAndAgent } from './transactionMessages.ts';

const messages = defineMessages({
  title: { id: 'Similar.title', defaultMessage: 'Possible duplicates' },
  none: {
    id: 'Similar.none',
    defaultMessage: 'Recent transactions that look the same appear here.',
  },
});

/** Scrolls sideways, so that further cards take no height. */
const Cards = styled.ul`
  display: flex;
  gap: ${space(3)};
  overflow-x: auto;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    flex: 0 0 min(18rem, 88%);
  }

  &[data-single] > li {
    flex-basis: 100%;
  }
`;

/** Has the height of a card before there is one. */
const Space = styled.div`
  &[data-reserved] {
    min-height: 10rem;
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

const Quiet = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Reason = styled.span`
  color: ${colour('warning')};
`;

export interface SimilarTransactionsProps {
  /** The most similar first. */
  similar: readonly SimilarTransaction[];
  /** Returns the link to a transaction. */
  linkTo: (transactionId: string) => LinkTarget;
  /** Keeps space for the cards, so that the buttons below do not move when cards appear. */
  isReserved?: boolean;
}

/** Transactions that may be the same transfer, as cards that open them. */
export function SimilarTransactions({
  similar,
  linkTo,
  isReserved = false,
}: SimilarTransactionsProps) {
  const { formatMessage } = useIntl();
  if (similar.length === 0 && !isReserved) return null;
  return (
    <Section title={formatMessage(messages.title)}>
      <Space aria-live="polite" data-reserved={isReserved || undefined}>
        {similar.length === 0 ? (
          <Quiet>
            <FormattedMessage {...messages.none} />
          </Quiet>
        ) : (
          <Cards data-single={similar.length === 1 || undefined}>
            {similar.map((transaction) => (
              <li key={transaction.id}>
                <CardLink {...linkTo(transaction.id)}>
                  <Card transaction={transaction} />
                </CardLink>
              </li>
            ))}
          </Cards>
        )}
      </Space>
    </Section>
  );
}

function Card({ transaction }: { transaction: SimilarTransaction }) {
  const { bankName: bank, agentName: agent, customer, reasons } = transaction;
  return (
    <>
      <Line>
        <TransactionCode code={transaction.code} />
        <StatusTag colour={transaction.colour}>{transaction.statusDescription}</StatusTag>
      </Line>
      <Line>
        {customer}
        <Amount paise={transaction.amount} />
      </Line>
      <Line>
        <FormattedMessage {...bankAndAgent} values={{ bank, agent }} />
        <Timestamp iso={transaction.createdAt} format="short" />
      </Line>
      <Line>
        {reasons.map((reason) => (
          <Reason key={reason}>
            <FormattedMessage {...similarityMessages[reason]} />
          </Reason>
        ))}
      </Line>
    </>
  );
}
