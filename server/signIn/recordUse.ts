import type { Transaction } from 'kysely';
import type { PublicContext } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '../db/schema.ts';
import { type Attempt, unchanged } from './authenticate.ts';

/** Only those who have proved who they are get this answer. */
export function lockedAccount({ log, lockUnusedDays }: PublicContext, user: UserRow): Refusal {
  log.warn({ event: 'sign_in_locked', userId: user.user_id });
  return new Refusal(
    `This account was not used for ${lockUnusedDays} days. Ask an admin to unlock it.`,
  );
}

/** Locks the user. Refuses one who was deactivated or got another password in the meantime. */
export async function recordUse(
  trx: Transaction<Schema>,
  user: UserRow,
  now: Date,
  refuse: Attempt['refuse'],
): Promise<void> {
  const row = await trx
    .updateTable('users')
    .set({ last_used_at: now })
    .where((eb) => eb.and(unchanged(user)))
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw refuse(user);
}
