import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { showsProblem } from '#domain/workflow/workflow.ts';
import { Banner } from '#ui/Banner.tsx';

const messages = defineMessages({
  title: { id: 'ProblemMessage.title', defaultMessage: 'Problem message' },
});

const Notes = styled.span`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** The problem message (ERROR_NOTES), in the statuses that show it. */
export function ProblemMessage({ transaction }: { transaction: Transaction }) {
  if (!showsProblem(transaction.status) || !transaction.problem) return null;
  return (
    <Banner tone="danger" title={<FormattedMessage {...messages.title} />}>
      <Notes>{transaction.problem}</Notes>
    </Banner>
  );
}
