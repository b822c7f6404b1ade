import type pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';
import { wrapQuery } from './wrapQuery.ts';

/** The function of PostgreSQL that waits for a standby. Its name is not translated, as messages are. */
const replicationWait = 'SyncRepWaitForLSN';

/**
 * Makes a commit fail if somebody cancelled its wait for a synchronous standby. PostgreSQL answers
 * such a commit with a warning and a success, but a failover would lose it: its outcome is unknown.
 */
export function refuseUnreplicated(client: pg.PoolClient): void {
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    if (routine === replicationWait) isUnreplicated = true;
  });
  wrapQuery(client, (query) => async (...args) => {
    isUnreplicated = false;
    const result = await query(...args);
    if (isUnreplicated) throw new DatabaseUnavailable('the commit may not have been replicated');
    return result;
  });
}
