import { lazy, Suspense } from 'react';
import type { PaymentReversalProps } from './PaymentReversal.tsx';

const PaymentReversal = lazy(async () => ({
  default: (await import('./PaymentReversal.tsx')).PaymentReversal,
}));

/** Loads PaymentReversal when it is first opened. */
export function LazyPaymentReversal(props: PaymentReversalProps) {
  return (
    <Suspense>
      <PaymentReversal {...props} />
    </Suspense>
  );
}
