import type pg from 'pg';

/** Few enough for a database to keep the plans of, on every connection. */
const mostPlans = 500;
const names = new Map<string, string>();

/**
 * Has a connection read and plan each statement once and not at every call. A statement is known
 * there by the name it is given here.
 */
export function planOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : null;
    return name === null ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** The name of a statement whose plan is worth keeping; null for any other. */
export function statementName(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostPlans || !keepsItsPlan(text)) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Not what is planned for the very words that are searched for, and not what a migration may give
 * another column while this server runs.
 */
const keepsItsPlan = (text: string) =>
  /^(select|insert|update|delete|with)\b/i.test(text.trim()) &&
  !text.includes(' ilike ') &&
  !/[ .]\*/.test(text);
