import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { PossibleDuplicate } from '#domain/transactions/transaction.ts';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { colour, text } from '#ui/theme/tokens.ts';
import { duplicateMessages } from './duplicateMessages.ts';
import { TransactionCards } from './TransactionCards.tsx';

const messages = defineMessages({
  title: { id: 'Similar.title', defaultMessage: 'Possible duplicates' },
  none: {
    id: 'Similar.none',
    defaultMessage: 'Recent transactions that look the same appear here.',
  },
});

/** Has the height of a card before there is one. */
const Space = styled.div`
  &[data-reserved] {
    min-height: 10rem;
  }
`;

const Quiet = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Reason = styled.span`
  color: ${colour('warning')};
`;

export interface PossibleDuplicatesProps {
  /** The most similar first. */
  duplicates: readonly PossibleDuplicate[];
  /** Returns the link to a transaction. */
  linkTo: (transactionId: string) => LinkTarget;
  /** Keeps space for the cards, so that the buttons below do not move when cards appear. */
  isReserved?: boolean;
}

/** Transactions that may be the same transfer, as cards that open them. */
export function PossibleDuplicates({
  duplicates,
  linkTo,
  isReserved = false,
}: PossibleDuplicatesProps) {
  const { formatMessage } = useIntl();
  if (duplicates.length === 0 && !isReserved) return null;
  return (
    <Section title={formatMessage(messages.title)}>
      <Space aria-live="polite" data-reserved={isReserved || undefined}>
        {duplicates.length === 0 ? (
          <Quiet>
            <FormattedMessage {...messages.none} />
          </Quiet>
        ) : (
          <TransactionCards
            transactions={duplicates}
            linkTo={linkTo}
            renderNote={({ reasons }) =>
              reasons.map((reason) => (
                <Reason key={reason}>
                  <FormattedMessage {...duplicateMessages[reason]} />
                </Reason>
              ))
            }
          />
        )}
      </Space>
    </Section>
  );
}
