import { lazyPart } from '#ui/lazyPart.tsx';
import type { BankCodeProps } from './BankCode.tsx';

/** Loads BankCode when it is first opened. */
export const LazyBankCode = lazyPart<BankCodeProps>(
  async () => (await import('./BankCode.tsx')).BankCode,
);
