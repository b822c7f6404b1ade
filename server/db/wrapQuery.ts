import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Replaces the query method of a connection. `wrap` receives the method that it has so far. */
export function wrapQuery(client: pg.PoolClient, wrap: (query: Query) => Query): void {
  const query = client.query.bind(client) as Query;
  client.query = wrap(query) as typeof client.query;
}
