import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the details whose code is loaded when they are first shown. */
export const parts = {
  ReceiptComparison: lazyPart(
    () => import('./payments/ReceiptComparison.tsx'),
    'ReceiptComparison',
  ),
};
