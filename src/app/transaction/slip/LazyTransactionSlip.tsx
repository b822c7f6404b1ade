import { lazyPart } from '#ui/lazyPart.tsx';
import type { TransactionSlipProps } from './TransactionSlip.tsx';

/** Loads TransactionSlip when it is first opened. */
export const LazyTransactionSlip = lazyPart<TransactionSlipProps>(
  async () => (await import('./TransactionSlip.tsx')).TransactionSlip,
);
