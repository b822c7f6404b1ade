import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

const alwaysAnswered = { config: { isAlwaysAnswered: true } };

interface HealthOptions {
  db: Kysely<Schema>;
  /** Returns true once the server was asked to stop. */
  isStopping: () => boolean;
  /** Returns true if the disk has enough free space. */
  hasFreeSpace: () => Promise<boolean>;
}

/** Health checks: `/healthz` answers while the process runs, `/readyz` while it can serve calls. */
export async function serveHealth(
  app: FastifyInstance,
  { db, isStopping, hasFreeSpace }: HealthOptions,
) {
  app.get('/healthz', alwaysAnswered, async () => ({ status: 'success', message: 'alive' }));
  app.get('/readyz', alwaysAnswered, async (_request, reply) => {
    if (!isStopping() && (await canWrite(db)) && (await hasFreeSpace()))
      return { status: 'success', message: 'ready' };
    return reply.code(503).send({ status: 'error', message: 'not ready' });
  });
}

/**
 * Returns true if the database has statuses, which migrations insert, and is not a standby, on which
 * every transaction is read-only.
 */
async function canWrite(db: Kysely<Schema>): Promise<boolean> {
  try {
    const isReadOnly = sql<string>`current_setting('transaction_read_only')`;
    const row = await db
      .selectFrom('statuses')
      .select(isReadOnly.as('is_read_only'))
      .limit(1)
      .executeTakeFirst();
    return row?.is_read_only === 'off';
  } catch {
    return false;
  }
}
