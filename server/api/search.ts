import { type RawBuilder, sql } from 'kysely';

/** Returns a LIKE pattern that finds this text anywhere. Wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Condition: the search form of the text contains this word of a search. */
export const hasForm = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`search_form(${text}) ilike ${containsPattern(word)}`;
