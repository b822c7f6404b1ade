import type { Kysely, Transaction } from 'kysely';
import type { Schema, UserRow } from '../db/schema.ts';
import { type FactorAction, factorActions } from './changes.ts';

const texts: Partial<Record<FactorAction, string>> = {
  'set up second factor': 'A second step was set up for your account.',
  'remove second factor': 'The second step of your account was turned off.',
  'remove authenticator app': 'The authenticator app of your account was removed.',
  'reset second factor': 'The second step of your account was reset by',
  'add passkey': 'A passkey was added to your account.',
  'remove passkey': 'A passkey was removed from your account.',
  'renew recovery codes': 'New recovery codes were made for your account.',
};

/** Returns what happened to the second factor of a user since the last sign-in. @param user as before this one */
export async function factorNotices(trx: Transaction<Schema>, user: UserRow): Promise<string[]> {
  const rows = await selectFactorChanges(trx, user).execute();
  return [...new Set(rows.map(({ action, user_code }) => textOf(action, user_code)))];
}

/** Query for the changes of the second factor of a user since the last sign-in. */
export const selectFactorChanges = (
  db: Kysely<Schema>,
  user: Pick<UserRow, 'user_id' | 'last_used_at'>,
) =>
  db
    .selectFrom('history')
    .leftJoin('users as actor', 'actor.user_id', 'history.user_id')
    .select(['history.action', 'actor.user_code'])
    .where('about_user_id', '=', user.user_id)
    .where('action', 'in', Object.keys(texts))
    .where('happened_at', '>=', user.last_used_at)
    .orderBy('history_id');

/** @param code the code of who did it; null for the operator */
function textOf(action: string, code: string | null): string {
  const name = factorActions.find((known) => known === action);
  const text = (name && texts[name]) ?? '';
  return name === 'reset second factor' ? `${text} ${code ?? 'the operator'}.` : text;
}
