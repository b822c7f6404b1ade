import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { PushConfig } from '#server/config.ts';
import type { Schema } from '#server/db/schema.ts';
import { openPushKeys } from './keys.ts';
import { createPush, type Push } from './sender.ts';

/** Creates the sender with the configured keys, or with those in the database. */
export async function openPush(
  db: Kysely<Schema>,
  { keys, subject, hosts }: PushConfig,
  log: FastifyBaseLogger,
): Promise<Push> {
  return createPush({ db, keys: keys ?? (await openPushKeys(db)), subject, hosts, log });
}
