import { lazyPart } from '#ui/lazyPart.tsx';

/** Parts of the banks whose code is loaded when they are first shown. */
export const parts = {
  BankCode: lazyPart(async () => (await import('./BankCode.tsx')).BankCode),
};
