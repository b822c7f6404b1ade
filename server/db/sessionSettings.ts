import type pg from 'pg';
import { StartError } from '../startError.ts';

declare module 'pg' {
  interface ClientBase {
    /** Id of its process that the server announced. */
    readonly processID: number;
  }
}

const limits = (queryTimeoutMs: number) => ({
  statement_timeout: queryTimeoutMs,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
});

/** Start parameters of a connection for calls. */
export const limitedSession = (queryTimeoutMs: number): pg.PoolConfig => ({
  // JIT compilation takes longer than any query of this server.
  options: '-c jit=off',
  ...limits(queryTimeoutMs),
});

/** Start parameters of a connection for migrations: no time limits, also if the role has some. */
export const unlimitedSession: pg.PoolConfig = {
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
};

const poolerFound =
  'DATABASE_URL leads to a connection pooler: DATABASE_POOLER=1 is required (docs/deployment.md)';

/** Returns the reason in one line if a pooler refused start parameters; null for another error. */
export function refusedByPooler(error: unknown): StartError | null {
  const isRefused = error instanceof Error && /unsupported startup param/.test(error.message);
  return isRefused ? new StartError(poolerFound) : null;
}

/**
 * Refuses a pooler, which may ignore start parameters, and may run each transaction in another
 * session, where a prepared statement is missing. PostgreSQL announces the id of the process that
 * serves the connection; a pooler announces another one.
 */
export async function refusePooler(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID) throw new StartError(poolerFound);
}

/**
 * Requires the role to have the settings of {@link limitedSession}, because no start parameters can
 * be sent through a pooler.
 */
export async function requireRoleSettings(
  client: pg.PoolClient,
  queryTimeoutMs: number,
): Promise<void> {
  const maximums = Object.entries(limits(queryTimeoutMs));
  const { rows } = await client.query<{ name: string; setting: string; role: string }>(
    'select name, setting, quote_ident(current_user) as role from pg_settings where name = any($1)',
    [['jit', ...maximums.map(([name]) => name)]],
  );
  const isMet = (name: string, met: (setting: string) => boolean) =>
    rows.some((row) => row.name === name && met(row.setting));
  const missing = maximums
    .filter(([name, maximum]) => !isMet(name, (ms) => Number(ms) > 0 && Number(ms) <= maximum))
    .map(([name, maximum]) => `${name} = '${maximum / 1000}s'`);
  if (!isMet('jit', (setting) => setting === 'off')) missing.push('jit = off');
  if (missing.length === 0) return;
  const commands = missing.map((setting) => `alter role ${rows[0]?.role} set ${setting}`);
  throw new StartError(`Behind a pooler, the role needs its own limits: ${commands.join('; ')}`);
}
