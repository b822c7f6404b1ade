import type pg from 'pg';
import { StartError } from '../startError.ts';

/** Returns the values of settings; '' for those that the server does not have. */
export async function readSettings<Name extends string>(
  client: pg.PoolClient,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const { rows } = await client.query<{ name: Name; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [names],
  );
  const values = rows.map(({ name, value }) => [name, value ?? ''] as const);
  return Object.fromEntries(values) as Record<Name, string>;
}

/**
 * Refuses a PostgreSQL that acknowledges a commit before it is on disk and, unless `allowWeakCommit`
 * is set, before the synchronous standby has it on disk.
 * @throws StartError in one line that names the setting.
 */
export async function requireDurability(
  client: pg.PoolClient,
  allowWeakCommit: boolean,
): Promise<void> {
  const required = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;
  const settings = await readSettings(client, [...required, 'synchronous_standby_names']);
  for (const name of required) {
    if (settings[name] !== 'off') continue;
    throw new StartError(`PostgreSQL runs with ${name}=off: it would lose payments in a crash`);
  }
  const { synchronous_commit: commit, synchronous_standby_names: standbys } = settings;
  if (allowWeakCommit || standbys === '' || !['local', 'remote_write'].includes(commit)) return;
  throw new StartError(
    `PostgreSQL has synchronous standbys but runs with synchronous_commit=${commit}: a failover ` +
      'would lose payments (DATABASE_ALLOW_WEAK_COMMIT=1 accepts this)',
  );
}
