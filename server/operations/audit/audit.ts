import { type Kysely, sql } from 'kysely';
import { inSnapshot } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { keptFiles } from '#server/files/keptFiles.ts';
import type { FileArchive } from '#server/files/store.ts';
import { accountInvariants } from './accountInvariants.ts';
import { evidenceInvariants } from './evidenceInvariants.ts';
import { findFileViolations } from './fileInvariants.ts';
import { historyInvariants } from './historyInvariants.ts';
import { newestTimestamp, unclaimedHours } from './invariant.ts';
import { moneyInvariants } from './moneyInvariants.ts';
import { reconciliationInvariants } from './reconciliationInvariants.ts';
import { recordInvariants } from './recordInvariants.ts';
import { replayInvariants } from './replayInvariants.ts';
import { findSealViolations, type SealSources } from './sealInvariants.ts';

/** Invariants of the rows. See `fileInvariants.ts` for the invariants of the file storage. */
export const invariants = {
  ...moneyInvariants,
  ...historyInvariants,
  ...replayInvariants,
  ...recordInvariants,
  ...evidenceInvariants,
  ...reconciliationInvariants,
  ...accountInvariants,
};

/** A violated invariant and the ids that violate it. */
export interface Problem {
  invariant: string;
  ids: readonly string[];
}

export interface Audit {
  problems: readonly Problem[];
  transactions: number;
  payments: number;
  files: number;
  /** Seals that could not be checked, because their keys are lost. */
  uncheckedSeals: number;
}

/**
 * Checks the invariants of all rows in one snapshot, and those of the file storage. Without
 * `seals`, the seals of the history are not checked.
 */
export async function audit(
  db: Kysely<Schema>,
  files: FileArchive,
  seals: SealSources | null = null,
): Promise<Audit> {
  const { problems, sealed, rows, counts, newestTime } = await inSnapshot(db, async (snapshot) => ({
    problems: await findRowViolations(snapshot),
    sealed: seals && (await findSealViolations(snapshot, seals)),
    rows: await keptFiles(snapshot).select(['file_id', 'byte_size', 'stored_sha256']).execute(),
    counts: await countRows(snapshot),
    newestTime: await readNewestTimestamp(snapshot),
  }));
  const unclaimedLimit = new Date(newestTime.getTime() - unclaimedHours * 3_600_000);
  const fileViolations = await findFileViolations(db, files, rows, unclaimedLimit);
  return {
    problems: [
      ...problems,
      ...toProblems(sealed?.violations ?? new Map()),
      ...toProblems(fileViolations),
    ],
    ...counts,
    files: rows.length,
    uncheckedSeals: sealed?.uncheckedSeals ?? 0,
  };
}

/** Returns the violated invariants of the rows. */
export async function findRowViolations(db: Kysely<Schema>): Promise<Problem[]> {
  const violations = new Map<string, string[]>();
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<{ id: unknown }>`${query}`.execute(db);
    violations.set(
      name,
      rows.map(({ id }) => String(id)),
    );
  }
  return toProblems(violations);
}

const toProblems = (violations: ReadonlyMap<string, readonly string[]>): Problem[] =>
  Array.from(violations, ([invariant, ids]) => ({ invariant, ids })).filter(
    ({ ids }) => ids.length > 0,
  );

async function countRows(db: Kysely<Schema>) {
  const count = (table: 'transactions' | 'payments') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const transactions = (await count('transactions')).count;
  return { transactions, payments: (await count('payments')).count };
}

async function readNewestTimestamp(db: Kysely<Schema>): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select ${newestTimestamp} as at`.execute(db);
  // An empty database has no files that are too old.
  return rows[0]?.at ?? new Date(0);
}
