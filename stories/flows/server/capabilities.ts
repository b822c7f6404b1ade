import { duplicateHours } from './transaction/possibleDuplicates.ts';
import type { Handlers } from './call.ts';

/** The flows show the specified product, bank references, claims, reversals, sorts and bulk. */
export const viewCapabilities: Handlers['common.php?run=getCapabilities'] = ({ data }) => ({
  status: 'success',
  message: {
    BANK_REFERENCE: true,
    CLAIMS: true,
    SIMILAR: duplicateHours,
    REVERSALS: 1,
    SORTS: ['AMOUNT'],
    BULK: true,
    SOUNDS_LIKE: true,
    ...(data.hasLive && { LIVE: true }),
  },
});
