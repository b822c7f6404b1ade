import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { errorCode } from '#server/db/errors.ts';
import type { Schema } from '#server/db/schema.ts';
import { replaceFile } from '#server/durableFile.ts';
import type { SealKey } from './sealKeys.ts';
import { readNewestSeal } from './seals.ts';

const headSchema = z.strictObject({
  seal: z.int().positive(),
  /** The signature of that seal, which depends on all earlier ones. */
  sealSignature: z.string(),
  keyId: z.string(),
  writtenAt: z.iso.datetime(),
  signature: z.string(),
});
/** The newest seal, written outside the database to detect that newest seals are missing. */
export type Head = z.infer<typeof headSchema>;

export const signedHead = ({ seal, sealSignature, keyId, writtenAt }: Omit<Head, 'signature'>) => [
  'head',
  seal,
  sealSignature,
  keyId,
  writtenAt,
];

const headPath = (dataDir: string) => join(dataDir, 'history-head.json');

/** Returns the head in the data folder, null if there is none. @throws if it cannot be read. */
export async function readHead(dataDir: string): Promise<Head | null> {
  try {
    return headSchema.parse(JSON.parse(await readFile(headPath(dataDir), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns whether the database has the seal of the head. */
export async function hasSealOf(db: Kysely<Schema>, head: Head): Promise<boolean> {
  const found = await db
    .selectFrom('history_seals')
    .select('signature')
    .where('seal', '=', head.seal)
    .executeTakeFirst();
  return found?.signature === head.sealSignature;
}

/**
 * Replaces the head by one of the newest seal.
 * @throws if the database lacks the seal of the present head, which then stays as evidence.
 */
export async function writeHead(
  db: Kysely<Schema>,
  key: SealKey,
  dataDir: string,
  now: Date,
): Promise<void> {
  const present = await readHead(dataDir);
  if (present && !(await hasSealOf(db, present))) {
    throw new Error('the newest entries of the history are missing: npm run audit:data');
  }
  const newest = await readNewestSeal(db);
  if (!newest || newest.seal === present?.seal) return;
  const content = {
    seal: newest.seal,
    sealSignature: newest.signature,
    keyId: key.id,
    writtenAt: now.toISOString(),
  };
  const head: Head = { ...content, signature: key.sign(signedHead(content)) };
  await replaceFile(headPath(dataDir), `${JSON.stringify(head, null, 2)}\n`);
}
