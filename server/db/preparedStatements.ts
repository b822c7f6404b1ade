import { sql, type SqlBool } from 'kysely';
import type pg from 'pg';
import { wrapQuery } from './wrapQuery.ts';

declare module 'pg' {
  interface Connection {
    /** The texts of its prepared statements by name. */
    parsedStatements: Record<string, string>;
  }
}

/** Limits the prepared statements that the database keeps for each connection. */
export const maxStatements = 500;

/**
 * Makes a connection parse and plan each statement once instead of at every call, by giving it a
 * name.
 */
export function usePreparedStatements(client: pg.PoolClient): void {
  const statements = new PreparedStatements();
  wrapQuery(client, (query) => (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const isStatement = typeof text === 'string' && Array.isArray(values);
    const prepared = isStatement ? statements.use(text) : null;
    if (!prepared) return query(text, values, ...rest);
    if (prepared.unused !== null) closeStatement(client, prepared.unused);
    return query({ name: prepared.name, text, values }, ...rest);
  });
}

/** The database reads this before the next statement. */
function closeStatement({ connection }: pg.PoolClient, name: string): void {
  connection.close({ type: 'S', name }, true);
  delete connection.parsedStatements[name];
}

/** The names of the statements that one connection has used last. */
export class PreparedStatements {
  /** Names by text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  /**
   * Returns the name for a statement that is worth preparing, and null for any other. A name is never
   * given to another statement. `unused` is the name of a statement to close, if there is one.
   */
  use(text: string): { name: string; unused: string | null } | null {
    const known = this.#names.get(text);
    if (known === undefined && !isPreparable(text)) return null;
    const name = known ?? `s${(this.#count += 1)}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    return { name, unused: this.#names.size > maxStatements ? this.#dropOldest() : null };
  }

  #dropOldest(): string | null {
    const [oldest] = this.#names;
    if (!oldest) return null;
    const [text, name] = oldest;
    this.#names.delete(text);
    return name;
  }
}

const mark = '/* planned for its values */';

/** A condition that holds, for statements whose plan depends on their values: they are not prepared. */
export const plannedForItsValues = sql.raw<SqlBool>(`true ${mark}`);

/**
 * Searches (`ilike`) are planned for their pattern. `select *` could return other columns after a
 * migration while this server runs.
 */
const isPreparable = (text: string) =>
  /^(select|insert|update|delete|with)\b/i.test(text.trim()) &&
  !text.includes(mark) &&
  !text.includes(' ilike ') &&
  !/[ .]\*/.test(text);
