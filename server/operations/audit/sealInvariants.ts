import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { type Head, hasSealOf, signedHead } from '#server/history/sealHead.ts';
import { isSignedBy, type SealKey } from '#server/history/sealKeys.ts';
import { readDigests, readNewestSeal, type Seal, signedContent } from '#server/history/seals.ts';

export const sealInvariants = {
  edited: 'an entry of the history was edited',
  deleted: 'an entry of the history was deleted',
  inserted: 'an entry of the history was inserted later',
  brokenSeal: 'a seal of the history was changed, deleted or inserted',
  forgedHead: 'the head of the history was changed',
  unknownKey: 'a seal of the history is of an unknown key',
  cutOff: 'the newest entries of the history are missing',
} as const;

interface SealViolations {
  violations: ReadonlyMap<string, readonly string[]>;
  /** Number of seals of lost keys. */
  uncheckedSeals: number;
}

/** An entry may be sealed this long after it happened: clocks differ, and a call takes time. */
const toleranceMs = 600_000;
const batchSize = 20;

/** Keys with which the seals of the history are checked. */
export interface SealSources {
  keys: readonly SealKey[];
  /** Ids of lost keys. Their seals that are older than all checked ones cannot be checked, and are no problem. */
  lostKeys: readonly string[];
  head: Head | null;
}

/** Compares the history with its seals, and the newest seal with the head outside the database. */
export async function findSealViolations(
  db: Kysely<Schema>,
  sources: SealSources,
): Promise<SealViolations> {
  const check = new SealCheck(db, sources);
  await check.readSeals();
  await check.findUnsealed();
  if (sources.head) await check.compareHead(sources.head);
  return check;
}

class SealCheck implements SealViolations {
  readonly violations = new Map<string, string[]>();
  uncheckedSeals = 0;
  readonly #db: Kysely<Schema>;
  readonly #keys: readonly SealKey[];
  readonly #lostKeys: ReadonlySet<string>;
  #hasChecked = false;

  constructor(db: Kysely<Schema>, { keys, lostKeys }: SealSources) {
    this.#db = db;
    this.#keys = keys;
    this.#lostKeys = new Set(lostKeys);
  }

  async readSeals(): Promise<void> {
    let previous: Seal | null = null;
    for (;;) {
      const seals: Seal[] = await this.#db
        .selectFrom('history_seals')
        .selectAll()
        .where('seal', '>', previous?.seal ?? 0)
        .orderBy('seal')
        .limit(batchSize)
        .execute();
      for (const seal of seals) {
        await this.#checkSeal(seal, previous);
        previous = seal;
      }
      if (seals.length < batchSize) return;
    }
  }

  async #checkSeal(seal: Seal, previous: Seal | null): Promise<void> {
    const follows =
      seal.seal === (previous?.seal ?? 0) + 1 && seal.previous === (previous?.signature ?? '');
    if (!follows) this.#add('brokenSeal', seal.seal);
    const key = this.#keys.find(({ id }) => id === seal.key_id);
    if (!key) return this.#skip(seal);
    this.#hasChecked = true;
    if (isSignedBy(key, signedContent(seal), seal.signature)) {
      await this.#compareEntries(seal);
    } else if (follows) {
      this.#add('brokenSeal', seal.seal);
    }
    await this.#findLate(seal, previous?.caught_up_at ?? null);
  }

  /**
   * Whoever can write to the database could let a seal claim another key, so a lost key must be named, and
   * its seals are older than those of a known one.
   */
  #skip({ seal, key_id: keyId }: Seal): void {
    if (this.#lostKeys.has(keyId) && !this.#hasChecked) this.uncheckedSeals += 1;
    else this.#add('unknownKey', `seal ${seal} of key ${keyId}`);
  }

  async #compareEntries({ entries }: Seal): Promise<void> {
    const present = await readDigests(
      this.#db,
      entries.map(([id]) => id),
    );
    const digests = new Map(present.map(({ id, digest }) => [id, digest]));
    for (const [id, digest] of entries) {
      const found = digests.get(id);
      if (found === undefined) this.#add('deleted', id);
      else if (found !== digest) this.#add('edited', id);
    }
  }

  /** Finds entries that were not there when all entries of their time were sealed. */
  async #findLate({ seal }: Seal, caughtUpAt: Date | null): Promise<void> {
    if (caughtUpAt === null) return;
    const { rows } = await sql<{ id: number }>`
      select h.history_id as id
      from history_seals s, jsonb_array_elements(s.entries) entry, history h
      where s.seal = ${seal} and h.history_id = (entry->>0)::bigint
        and h.happened_at < ${before(caughtUpAt)}`.execute(this.#db);
    for (const { id } of rows) this.#add('inserted', id);
  }

  /** Finds entries without a seal that are older than the newest seal. */
  async findUnsealed(): Promise<void> {
    const newest = await readNewestSeal(this.#db);
    if (!newest?.caught_up_at) return;
    const { rows } = await sql<{ id: number }>`
      select h.history_id as id from history h
      where h.happened_at < ${before(newest.caught_up_at)}
        and not exists (
          select from (
            select (entry->>0)::bigint as sealed_id
            from history_seals s, jsonb_array_elements(s.entries) entry) sealed
          where sealed.sealed_id = h.history_id)
      order by h.history_id`.execute(this.#db);
    for (const { id } of rows) this.#add('inserted', id);
  }

  async compareHead(head: Head): Promise<void> {
    const key = this.#keys.find(({ id }) => id === head.keyId);
    if (!key || !isSignedBy(key, signedHead(head), head.signature)) {
      this.#add('forgedHead', head.writtenAt);
    }
    if (!(await hasSealOf(this.#db, head))) this.#add('cutOff', `seal ${head.seal}`);
  }

  #add(name: keyof typeof sealInvariants, id: number | string): void {
    const invariant = sealInvariants[name];
    this.violations.set(invariant, [...(this.violations.get(invariant) ?? []), String(id)]);
  }
}

const before = (time: Date) => new Date(time.getTime() - toleranceMs);
