import type { Claim, Claims } from '#domain/workflow/claim.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { WireClaim } from './contract/transaction.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** Returns the claims of at most 100 transactions. */
export async function fetchClaims(client: Client, user: SessionUser, ids: readonly string[]) {
  const payload = { trans_ids: [...ids] };
  const result = await client.call('transaction.php?run=getClaims', payload, {
    isBackground: true,
  });
  return read(result, (response) => readClaims(response.message, user));
}

/**
 * Takes or extends the claim of a transaction. Returns the claim that is valid now, which another user
 * may hold.
 */
export async function claimTransaction(client: Client, user: SessionUser, id: string) {
  const result = await client.call('transaction.php?run=claimTransaction', { trans_id: id });
  return read(result, (response) => readClaims(response.message, user));
}

/** Ends the user's own claim, also while the page closes. */
export function releaseClaim(client: Client, id: string) {
  const payload = { trans_id: id };
  return client.call('transaction.php?run=releaseClaim', payload, { keepalive: true });
}

const readClaims = (rows: readonly WireClaim[], user: SessionUser): Claims =>
  Object.fromEntries(rows.map((row) => [row.TRANSACTION_ID, readClaim(row, user)]));

export const readClaim = (row: WireClaim, user: SessionUser): Claim => ({
  userCode: row.USER_CODE,
  userName: row.USER_NAME ?? null,
  takenAt: row.TAKEN_AT,
  isOwn: row.USER_CODE === user.code,
});
