import { lazy, Suspense } from 'react';
import type { ReceiptComparisonProps } from './ReceiptComparison.tsx';

const ReceiptComparison = lazy(async () => ({
  default: (await import('./ReceiptComparison.tsx')).ReceiptComparison,
}));

/** Loads ReceiptComparison when it is first opened. */
export function LazyReceiptComparison(props: ReceiptComparisonProps) {
  return (
    <Suspense>
      <ReceiptComparison {...props} />
    </Suspense>
  );
}
