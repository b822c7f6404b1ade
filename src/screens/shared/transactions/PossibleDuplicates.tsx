import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { PossibleDuplicate } from '#domain/transactions/transaction.ts';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { colour } from '#ui/theme/tokens.ts';
import { duplicateTexts } from './duplicateTexts.ts';
import { TransactionCards } from './TransactionCards.tsx';

const messages = defineMessages({
  title: { id: 'Similar.title', defaultMessage: 'Possible duplicates' },
});

const Reason = styled.span`
  color: ${colour('warning')};
`;

export interface PossibleDuplicatesProps {
  /** The most similar first. */
  duplicates: readonly PossibleDuplicate[];
  /** Returns the link to a transaction. */
  linkTo: (transactionId: string) => LinkTarget;
}

/** Transactions that may be the same transfer, as cards that open them. */
export function PossibleDuplicates({ duplicates, linkTo }: PossibleDuplicatesProps) {
  const intl = useIntl();
  if (duplicates.length === 0) return null;
  return (
    <Section title={intl.formatMessage(messages.title)}>
      <TransactionCards
        transactions={duplicates}
        linkTo={linkTo}
        renderNote={(duplicate) =>
          duplicateTexts(duplicate, intl).map((reason) => <Reason key={reason}>{reason}</Reason>)
        }
      />
    </Section>
  );
}
