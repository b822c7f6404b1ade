import { isPayable, statuses } from '#domain/workflow/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';
import { type ClaimRecord, findIn } from '../data.ts';
import { wireTime } from '../records.ts';
import { findVisible, isVisible } from './visibility.ts';

const claimMs = 15 * 60_000;

/** Takes or extends a claim, unless another user holds it. */
export const claimTransaction: Handlers['transaction.php?run=claimTransaction'] = (
  context,
  { trans_id: id },
) => {
  const { data, user, now } = context;
  const { status } = findVisible(context, id);
  if (!isPayable(status)) {
    throw new Refusal(`Transaction is now ${statuses[status].description}`, 'conflict');
  }
  const current = data.claims.get(id);
  const isHeld = current !== undefined && current.expiresAt > now;
  if (!isHeld || current.userId === user.id) {
    const takenAt = isHeld ? current.takenAt : now;
    const expiresAt = new Date(now.getTime() + claimMs);
    data.claims.set(id, { userId: user.id, takenAt, expiresAt });
  }
  return { status: 'success', message: claimsOf(context, [id]) };
};

export const releaseClaim: Handlers['transaction.php?run=releaseClaim'] = (
  context,
  { trans_id: id },
) => {
  endClaim(context, id);
  return { status: 'success', message: 'Claim released' };
};

export const viewClaims: Handlers['transaction.php?run=getClaims'] = (
  context,
  { trans_ids: ids },
) => ({ status: 'success', message: claimsOf(context, ids) });

/** Ends the user's own claim. */
export function endClaim({ data, user }: Context, id: string): void {
  if (data.claims.get(id)?.userId === user.id) data.claims.delete(id);
}

export function claimsOf(context: Context, ids: readonly string[]) {
  const { data, user, now } = context;
  const shown = data.transactions.filter(
    (record) => ids.includes(record.id) && isVisible(user, record) && isPayable(record.status),
  );
  return shown.flatMap(({ id }) => {
    const claim = data.claims.get(id);
    return claim && claim.expiresAt > now ? [claimOf(context, id, claim)] : [];
  });
}

function claimOf({ data, user }: Context, id: string, claim: ClaimRecord) {
  const holder = findIn(data.users, (one) => one.id === claim.userId);
  return {
    TRANSACTION_ID: id,
    USER_CODE: holder.code,
    ...(user.role !== 'agent' && { USER_NAME: holder.name }),
    TAKEN_AT: wireTime(claim.takenAt),
    EXPIRES_AT: wireTime(claim.expiresAt),
  };
}
