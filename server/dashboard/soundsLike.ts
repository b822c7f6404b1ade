import { type Kysely, sql } from 'kysely';
import { maxSoundsLike } from '#domain/lists/soundsLikeOffer.ts';
import { nameWords } from '#domain/names/nameWords.ts';
import { soundsLike } from '#domain/names/soundsLike.ts';
import { nameKeysOf } from '#domain/transactions/possibleDuplicates.ts';
import type { Schema } from '../db/schema.ts';
import { filteredQuery, type ListRow, type Page, readRows } from './listRows.ts';
import { findNamed, isFound } from './listSearch.ts';

/** Number of newest transactions with the keys of the search that are compared. */
const maxCompared = 200;

/**
 * Reads the newest transactions of a list whose customer sounds like the search, as possible duplicates do, without
 * those that the search matches. The keys of the words are found by an index, or together in one word.
 */
export async function readSoundsLike(db: Kysely<Schema>, page: Page): Promise<ListRow[]> {
  const words = nameWords(page.term);
  const { each, whole } = nameKeysOf(words);
  if (each.length === 0) return [];
  const matches = await findNamed(db, page.term);
  const columns = sql`sequence, created_at, customer`;
  const { rows: candidates } = await sql<{ sequence: number; customer: string }>`
    ${filteredQuery({ ...page, after: null }, columns)}
      and (duplicate_keys @> ${each}::text[] or duplicate_keys @> ${whole}::text[])
      and not ${isFound(matches)}
    order by created_at desc, sequence desc limit ${sql.lit(maxCompared)}`.execute(db);
  const found = candidates
    .filter(({ customer }) => soundsLike(words, nameWords(customer)))
    .slice(0, maxSoundsLike)
    .map(({ sequence }) => sequence);
  if (found.length === 0) return [];
  return readRows(db, page, sql`select sequence from unnest(${found}::bigint[]) as sequence`);
}
