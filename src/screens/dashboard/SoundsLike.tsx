import { defineMessage, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { CardLink } from '#ui/CardLink.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { space } from '#ui/theme/tokens.ts';
import { TransactionRow } from './TransactionRow.tsx';

const title = defineMessage<{ search: string }>({
  id: 'SoundsLike.title',
  defaultMessage: 'Sounds like “{search}”',
});

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
  padding: ${space(2)};
`;

export interface SoundsLikeProps {
  search: string;
  /** Transactions whose customer sounds like the search, without its matches; at least one. */
  transactions: readonly TransactionSummary[];
  /** Returns the link to a transaction. */
  linkTo: (transactionId: string) => LinkTarget;
}

/** What follows the matches of a search: transactions whose customer only sounds like it. */
export function SoundsLike({ search, transactions, linkTo }: SoundsLikeProps) {
  return (
    <Section isFlush title={<FormattedMessage {...title} values={{ search }} />}>
      <Rows>
        {transactions.map((transaction) => (
          <li key={transaction.id}>
            <CardLink {...linkTo(transaction.id)}>
              <TransactionRow transaction={transaction} />
            </CardLink>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
