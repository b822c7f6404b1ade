import { lazyPart } from '#ui/lazyPart.tsx';
import type { PaymentReversalProps } from './PaymentReversal.tsx';

/** Loads PaymentReversal when it is first opened. */
export const LazyPaymentReversal = lazyPart<PaymentReversalProps>(
  async () => (await import('./PaymentReversal.tsx')).PaymentReversal,
);
