import { listSorts } from '#api/contract/transaction.ts';
import { toDecimal } from '#domain/money/money.ts';
import { hasTargets } from '#domain/workflow/targets.ts';
import { readOpening } from './account/opening.ts';
import { mustEnrol } from './secondFactor/requireFactor.ts';
import type { CallContext, Handlers } from './api/call.ts';

/** Features of this server beyond the specification. */
export const viewCapabilities: Handlers['common.php?run=getCapabilities'] = async (context) => {
  const ofSignIn = {
    ...(context.recentPasswordMs > 0 && { STEP_UP: true as const }),
    ...(context.secondFactor && { SECOND_FACTOR: true as const }),
  };
  // Nothing else can be used before the second factor is set up.
  const message = mustEnrol(context.session, context.secondFactor)
    ? ofSignIn
    : { ...extras(context), ...ofRole(context), ...(await hasAccounts(context)), ...ofSignIn };
  return { status: 'success', message };
};

/** The operator opens the accounts while the server runs. */
const hasAccounts = async ({ db, clock }: CallContext) =>
  (await readOpening(db, clock())) !== null && { ACCOUNTS: true as const };

/** What only some roles can use. */
const ofRole = ({ user }: CallContext) =>
  user.role === 'admin' && { RECONCILIATION: true as const };

function extras({ capabilities, push, businessTimeZone }: CallContext) {
  const { retypeAbove, hasLive, duplicateHours, reversals, targets, hasTour } = capabilities;
  return {
    HISTORY: true,
    ACTIVITY: true,
    BANK_REFERENCE: true,
    CLAIMS: true,
    MESSAGES: true,
    ...(reversals !== null && { REVERSALS: reversals }),
    RECEIPT_REUSE: true,
    ...(retypeAbove !== null && { RETYPE_ABOVE: toDecimal(retypeAbove) }),
    ...(hasLive && { LIVE: true }),
    ...(duplicateHours > 0 && { SIMILAR: duplicateHours }),
    DIGEST: true,
    TRENDS: true,
    DAY: true,
    NOTIFICATIONS: true,
    FILTERS: true,
    LIST_COUNTS: true,
    SESSIONS: true,
    SAVED_VIEWS: true,
    BULK: true,
    CUSTOMERS: true,
    SOUNDS_LIKE: true,
    SORTS: listSorts.filter((sort) => sort !== 'DUE' || hasTargets(targets)),
    ...(hasTargets(targets) && { TARGETS: targets }),
    KEEP_PASSWORD: true,
    CHANGE_CODES: true,
    AFTER_ROW: true,
    VERSIONS: true,
    ...(hasTour && { TOUR: true }),
    TIME_ZONE: businessTimeZone,
    ...(push && { PUSH_KEY: push.publicKey }),
  } as const;
}
