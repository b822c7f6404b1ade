import { similarHours } from './transaction/similar.ts';
import type { Handlers } from './call.ts';

/** The flows show the specified product, bank references, claims and reversals. */
export const viewCapabilities: Handlers['common.php?run=getCapabilities'] = () => ({
  status: 'success',
  message: { BANK_REFERENCE: true, CLAIMS: true, SIMILAR: similarHours, REVERSALS: 1 },
});
