import { toDecimal } from '#domain/money.ts';
import type { Handlers } from '#server/api/call.ts';

/** What this server offers beyond the specification. */
export const viewCapabilities: Handlers['common.php?run=getCapabilities'] = async ({
  capabilities: { retypeAbove, similarHours, reversals },
}) => ({
  status: 'success',
  message: {
    HISTORY: true,
    ACTIVITY: true,
    BANK_REFERENCE: true,
    CLAIMS: true,
    ...(reversals !== null && { REVERSALS: reversals }),
    RECEIPT_REUSE: true,
    ...(retypeAbove !== null && { RETYPE_ABOVE: toDecimal(retypeAbove) }),
    ...(similarHours > 0 && { SIMILAR: similarHours }),
  },
});
