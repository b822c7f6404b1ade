import { sql } from 'kysely';

/**
 * Selected or returned by a statement outside a transaction: its commit does not wait for a standby.
 * For data whose loss in a failover does no harm, so that reading goes on while no standby is there.
 */
export const localCommit = sql<string>`set_config('synchronous_commit', 'local', true)`;
