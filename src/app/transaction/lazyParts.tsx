import { QuestionsSkeleton } from '#screens/transaction/questions/QuestionsSkeleton.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the details whose code is loaded when they are first shown. */
export const parts = {
  PaymentReversal: lazyPart(
    async () => (await import('./payments/PaymentReversal.tsx')).PaymentReversal,
  ),
  TransactionQuestions: lazyPart(
    async () => (await import('./questions/TransactionQuestions.tsx')).TransactionQuestions,
    { fallback: <QuestionsSkeleton /> },
  ),
  TransactionSlip: lazyPart(
    async () => (await import('./slip/TransactionSlip.tsx')).TransactionSlip,
  ),
};
