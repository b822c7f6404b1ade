import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Schema } from '#server/db/schema.ts';

/** The key pair that identifies this product to push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the stored keys, and creates them if there are none. All servers of a database share them. */
export async function openPushKeys(db: Kysely<Schema>): Promise<PushKeys> {
  const stored = await readKeys(db);
  if (stored) return stored;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Those of another server, if it was faster.
  return (await readKeys(db)) ?? { publicKey, privateKey };
}

const readKeys = (db: Kysely<Schema>): Promise<PushKeys | undefined> =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
