import { useCapabilities } from '#core/session/useCapabilities.ts';
import { isDiscussable } from '#domain/workflow/workflow.ts';
import { QuestionsSkeleton } from '#screens/transaction/questions/QuestionsSkeleton.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import type { TransactionQuestionsProps } from './TransactionQuestions.tsx';

const TransactionQuestions = lazyPart<TransactionQuestionsProps>(
  async () => (await import('./TransactionQuestions.tsx')).TransactionQuestions,
  <QuestionsSkeleton />,
);

/**
 * Loads TransactionQuestions for a transaction that takes messages or has some; nothing if the server
 * offers none.
 */
export function LazyTransactionQuestions(props: TransactionQuestionsProps) {
  const { hasQuestions } = useCapabilities();
  const { transaction, messages } = props.details;
  const isShown = isDiscussable(transaction.status) || messages.length > 0;
  if (!hasQuestions || !isShown) return null;
  return <TransactionQuestions {...props} />;
}
