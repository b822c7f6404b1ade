import type pg from 'pg';
import { errorCode, readOnlyTransaction } from './errors.ts';
import { wrapQuery } from './wrapQuery.ts';

/**
 * Closes a connection that is of no more use, so that the pool opens another one:
 * - A query got no answer, not even an error, within `answerTimeoutMs`. A host that has vanished
 *   does not close its connections, so every later query would wait as well.
 * - The database refuses to write, because another one has become the primary.
 */
export function closeUnusable(client: pg.PoolClient, answerTimeoutMs: number): void {
  const close = () =>
    new Promise<void>((resolve) => {
      client.once('end', resolve);
      (client as pg.Client).connection.stream.destroy();
    });
  wrapQuery(client, (query) => async (...args) => {
    const timer = setTimeout(() => void close(), answerTimeoutMs);
    try {
      return await query(...args);
    } catch (error) {
      // Before the pool can give the connection to another query.
      if (errorCode(error) === readOnlyTransaction) await close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  });
}
