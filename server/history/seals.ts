import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { SealKey } from './sealKeys.ts';

export type Seal = Selectable<Schema['history_seals']>;

/** An entry of the history with the digest of its columns. */
export interface EntryDigest {
  id: number;
  digest: string;
}

const batchSize = 1000;
const lateMs = 3_600_000;

/**
 * SHA-256 of all columns of an entry `h`. PostgreSQL computes it from the text of jsonb, which is the
 * same on both engines and after a restore.
 */
const entryDigest = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  h.history_id, h.transaction_id, h.about_user_id, h.bank_code,
  (extract(epoch from h.happened_at) * 1000000)::bigint, h.user_id, h.action, h.from_status,
  h.to_status, h.from_amount_paise, h.to_amount_paise, h.payment_id, h.file_id, h.reason, h.changes,
  h.address, h.device, h.rate)::text, 'UTF8')), 'hex')`;

/** Returns the present digests of entries. Missing entries are left out. */
export async function readDigests(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<EntryDigest[]> {
  const { rows } = await sql<EntryDigest>`
    select h.history_id as id, ${entryDigest} as digest from history h
    where h.history_id in (select id::bigint from jsonb_array_elements_text(
      ${JSON.stringify(ids)}::jsonb) id)`.execute(db);
  return rows;
}

/** The content of a seal that its signature covers. */
export const signedContent = (seal: Omit<Seal, 'signature'>) => [
  'seal',
  seal.seal,
  seal.entries,
  seal.highest_id,
  seal.previous,
  seal.key_id,
  seal.sealed_at.toISOString(),
  seal.caught_up_at?.toISOString() ?? null,
];

/** Returns the newest seal. */
export const readNewestSeal = (db: Kysely<Schema>): Promise<Seal | undefined> =>
  db.selectFrom('history_seals').selectAll().orderBy('seal', 'desc').limit(1).executeTakeFirst();

/**
 * Seals all entries that have no seal, in batches. An entry with a lower id may be committed after one
 * with a higher id was sealed; it is sealed next time, if that is within an hour.
 * Several servers may do this at once: seals are numbered, and only one server can insert a number.
 * @returns the number of new seals.
 */
export async function sealHistory(
  db: Kysely<Schema>,
  key: SealKey,
  now: () => Date,
  limit = batchSize,
): Promise<number> {
  for (let made = 0, after = 0; ; made += 1) {
    // This is read before the entries, so that another server's seal of the same entries has its number.
    const newest = await readNewestSeal(db);
    const entries = await readUnsealed(db, newest, after, limit);
    if (entries.length === 0) return made;
    const isCaughtUp = entries.length < limit;
    if (!(await insertSeal(db, key, { newest, entries, isCaughtUp, now: now() }))) return made;
    if (isCaughtUp) return made + 1;
    after = entries.at(-1)?.id ?? after;
  }
}

async function readUnsealed(
  db: Kysely<Schema>,
  newest: Seal | undefined,
  after: number,
  limit: number,
): Promise<EntryDigest[]> {
  const recent = new Date((newest?.sealed_at.getTime() ?? 0) - lateMs);
  const { rows } = await sql<EntryDigest>`
    select h.history_id as id, ${entryDigest} as digest from history h
    where h.history_id > greatest(${after}::bigint, ${sealedFloor(recent)})
      and not exists (
        select from (
          select (entry->>0)::bigint as sealed_id
          from history_seals s, jsonb_array_elements(s.entries) entry
          -- Without the second condition, each batch of a long history would read all batches before it.
          where s.sealed_at >= ${recent} and s.highest_id > ${after}) sealed
        where sealed.sealed_id = h.history_id)
    order by h.history_id limit ${limit}`.execute(db);
  return rows;
}

/** The highest entry that was sealed before that time. Entries up to it are no longer sealed. */
const sealedFloor = (before: Date) => sql<number>`coalesce((
  select s.highest_id from history_seals s where s.sealed_at < ${before}
  order by s.seal desc limit 1), 0)`;

interface NewSeal {
  newest: Seal | undefined;
  entries: readonly EntryDigest[];
  isCaughtUp: boolean;
  now: Date;
}

/** @returns false if another server made the seal with this number. */
async function insertSeal(
  db: Kysely<Schema>,
  key: SealKey,
  { newest, entries, isCaughtUp, now }: NewSeal,
): Promise<boolean> {
  const content = {
    seal: (newest?.seal ?? 0) + 1,
    entries: entries.map(({ id, digest }) => [id, digest] as const),
    highest_id: Math.max(newest?.highest_id ?? 0, entries.at(-1)?.id ?? 0),
    previous: newest?.signature ?? '',
    key_id: key.id,
    sealed_at: now,
    caught_up_at: isCaughtUp ? now : (newest?.caught_up_at ?? null),
  };
  const signature = key.sign(signedContent(content));
  const inserted = await db
    .insertInto('history_seals')
    .values({ ...content, entries: JSON.stringify(content.entries), signature })
    .onConflict((conflict) => conflict.column('seal').doNothing())
    .returning('seal')
    .executeTakeFirst();
  return inserted !== undefined;
}
