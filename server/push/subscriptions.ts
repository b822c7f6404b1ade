import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { hashToken } from '#server/sessions/sessions.ts';

/**
 * Ends the notifications in a browser, after a sign-out.
 * @param keptUserId a user whose notifications go on
 */
export async function endSubscriptionsOfDevice(
  db: Kysely<Schema>,
  deviceToken: string | null,
  keptUserId: number | null = null,
): Promise<void> {
  if (deviceToken === null) return;
  await db
    .deleteFrom('push_subscriptions')
    .where('device_hash', '=', hashToken(deviceToken))
    .$if(keptUserId !== null, (query) => query.where('user_id', '<>', keptUserId ?? 0))
    .execute();
}

/** Ends the notifications of a user in all browsers, after a deactivation. */
export async function endSubscriptionsOfUser(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}

/** A browser that a user receives notifications in. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The users who are notified of a change of a transaction, never the actor. */
export interface Notified {
  /** All active users of this role; null for none. */
  role: 'admin' | 'banker' | null;
  /** Also this user; null for none. */
  userId: number | null;
  actorId: number;
  transactionId: string;
}

/** Returns the browsers of the notified users who are active. */
export const findSubscriptions = (
  db: Kysely<Schema>,
  { role, userId, actorId }: Notified,
): Promise<Subscription[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.user_id', 'push_subscriptions.user_id')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('users.deleted_flg', '=', '')
    .where('users.user_id', '<>', actorId)
    .where((eb) => eb.or([eb('users.role', '=', role), eb('users.user_id', '=', userId)]))
    .execute();
