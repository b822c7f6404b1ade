import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { EventSubject } from '#server/live/changes.ts';

/** A known browser of a user, with the hash of its token. */
export interface Browser {
  userId: number;
  deviceHash: Buffer;
}

/** Ends the notifications of a user in a browser; in all without one. @param kept where they go on */
export async function endSubscriptions(
  db: Kysely<Schema>,
  { userId, deviceHash }: Pick<Browser, 'userId'> & Partial<Browser>,
  kept?: Browser,
): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('user_id', '=', userId);
  if (deviceHash) query = query.where('device_hash', '=', deviceHash);
  if (kept?.userId === userId) query = query.where('device_hash', '<>', kept.deviceHash);
  await query.execute();
}

/** Ends the notifications of all users in a browser. @param kept the user whose notifications go on */
export async function endSubscriptionsOfDevice(
  db: Kysely<Schema>,
  deviceHash: Buffer,
  keptUserId: number | null = null,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('device_hash', '=', deviceHash)
    .$if(keptUserId !== null, (query) => query.where('user_id', '<>', keptUserId ?? 0))
    .execute();
}

/** A browser that a user receives notifications in. */
export interface Subscription {
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The users who are notified of a change, never the actor. */
export interface Notified {
  /** All active users of this role; null for none. */
  role: 'admin' | 'banker' | null;
  /** Also this user; null for none. */
  userId: number | null;
  actorId: number;
  about: EventSubject;
}

/** Returns the browsers of the notified users who are active. */
export const findSubscriptions = (
  db: Kysely<Schema>,
  { role, userId, actorId }: Notified,
): Promise<Subscription[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.user_id', 'push_subscriptions.user_id')
    .select(['users.user_id as userId', 'endpoint', 'p256dh', 'auth'])
    .where('users.deleted_flg', '=', '')
    .where('users.user_id', '<>', actorId)
    .where((eb) => eb.or([eb('users.role', '=', role), eb('users.user_id', '=', userId)]))
    .execute();

/** Returns true if the user still receives notifications there: many messages before this one take time. */
export async function isSubscribed(
  db: Kysely<Schema>,
  { endpoint, userId }: Subscription,
): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}
