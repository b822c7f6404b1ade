import type { Handlers } from './call.ts';

/** The flows show the product as the specification describes it. */
export const viewCapabilities: Handlers['common.php?run=getCapabilities'] = () => ({
  status: 'success',
  message: { BANK_REFERENCE: true },
});
