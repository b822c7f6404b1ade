import type pg from 'pg';
import { wrapQuery } from './wrapQuery.ts';

/** Limits the prepared statements that the database keeps for each connection. */
const maxStatements = 500;
const names = new Map<string, string>();

/**
 * Makes a connection parse and plan each statement once instead of at every call, by giving it a
 * name.
 */
export function usePreparedStatements(client: pg.PoolClient): void {
  wrapQuery(client, (query) => (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : null;
    return name === null ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  });
}

/** Returns the name for a statement that is worth preparing, and null for any other. */
export function statementName(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxStatements || !isPreparable(text)) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Searches (`ilike`) are planned for their pattern. `select *` could return other columns after a
 * migration while this server runs.
 */
const isPreparable = (text: string) =>
  /^(select|insert|update|delete|with)\b/i.test(text.trim()) &&
  !text.includes(' ilike ') &&
  !/[ .]\*/.test(text);
