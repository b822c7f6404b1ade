import { type Kysely, sql } from 'kysely';
import { inSnapshot } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { FileArchive } from '#server/files/store.ts';
import { findBrokenFiles } from './folder.ts';
import { historyInvariants } from './history.ts';
import { newestMoment, sweptAfterHours } from './invariant.ts';
import { moneyInvariants } from './money.ts';
import { recordInvariants } from './records.ts';

/** What must always hold of the rows; of the folder see `folder.ts`. */
export const invariants = { ...moneyInvariants, ...historyInvariants, ...recordInvariants };

/** An invariant that does not hold, and of what. */
export interface Problem {
  invariant: string;
  ids: readonly string[];
}

export interface Audit {
  problems: readonly Problem[];
  transactions: number;
  payments: number;
  files: number;
}

/** Looks for broken invariants in all rows, as of one moment, and in the folder of the files. */
export async function audit(db: Kysely<Schema>, files: FileArchive): Promise<Audit> {
  const { problems, rows, counts, newest } = await inSnapshot(db, async (snapshot) => ({
    problems: await findBrokenRows(snapshot),
    rows: await snapshot.selectFrom('files').select(['file_id', 'byte_size']).execute(),
    counts: await countAll(snapshot),
    newest: await readNewestMoment(snapshot),
  }));
  const oldest = new Date(newest.getTime() - sweptAfterHours * 3_600_000);
  const inFolder = await findBrokenFiles(db, files, rows, oldest);
  return { problems: [...problems, ...problemsOf(inFolder)], ...counts, files: rows.length };
}

/** The broken invariants of the rows alone. */
export async function findBrokenRows(db: Kysely<Schema>): Promise<Problem[]> {
  const broken = new Map<string, string[]>();
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<{ id: unknown }>`${query}`.execute(db);
    broken.set(
      name,
      rows.map(({ id }) => String(id)),
    );
  }
  return problemsOf(broken);
}

const problemsOf = (broken: ReadonlyMap<string, readonly string[]>): Problem[] =>
  Array.from(broken, ([invariant, ids]) => ({ invariant, ids })).filter(
    ({ ids }) => ids.length > 0,
  );

async function countAll(db: Kysely<Schema>) {
  const count = (table: 'transactions' | 'payments') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const transactions = (await count('transactions')).count;
  return { transactions, payments: (await count('payments')).count };
}

async function readNewestMoment(db: Kysely<Schema>): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select ${newestMoment} as at`.execute(db);
  // Where nothing ever happened nothing is too old.
  return rows[0]?.at ?? new Date(0);
}
