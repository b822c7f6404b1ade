import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Journey } from '#server/process/journey.ts';

export interface Differences {
  /** Acknowledged writes that the database does not have. */
  lost: number;
  /** Writes that the database has more often than they were made. */
  doubled: number;
}

/** Compares what the servers have acknowledged with what the database has recorded. */
export async function compare(
  db: Kysely<Schema>,
  journeys: readonly Journey[],
): Promise<Differences> {
  const recorded = await readWrites(db);
  const total: Differences = { lost: 0, doubled: 0 };
  for (const journey of journeys) {
    const { id, acknowledged, uncertain } = journey.writes;
    const { lost, doubled } = difference(recorded.get(id) ?? [], acknowledged, uncertain);
    total.lost += lost;
    total.doubled += doubled;
  }
  return total;
}

/** Compares the names of the writes of one transaction. */
export function difference(
  recorded: readonly string[],
  acknowledged: readonly string[],
  uncertain: string | null,
): Differences {
  const possible = uncertain === null ? acknowledged : [...acknowledged, uncertain];
  return { lost: without(acknowledged, recorded), doubled: without(recorded, possible) };
}

/** Returns how many elements of a list are left without those of another one. */
function without(list: readonly string[], other: readonly string[]): number {
  const left = [...list];
  for (const element of other) {
    const index = left.indexOf(element);
    if (index >= 0) left.splice(index, 1);
  }
  return left.length;
}

/** Returns the names of the recorded writes by transaction. */
async function readWrites(db: Kysely<Schema>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; writes: string[] }>`
    select transaction_id as id, array_agg(write) as writes from (
      select transaction_id, action as write from history
      union all
      select transaction_id, purpose from files where transaction_id is not null
    ) recorded
    group by transaction_id`.execute(db);
  return new Map(rows.map(({ id, writes }) => [id, writes]));
}
