import { lazyPart } from '#ui/lazyPart.tsx';
import type { ReceiptComparisonProps } from './ReceiptComparison.tsx';

/** Loads ReceiptComparison when it is first opened. */
export const LazyReceiptComparison = lazyPart<ReceiptComparisonProps>(
  async () => (await import('./ReceiptComparison.tsx')).ReceiptComparison,
);
