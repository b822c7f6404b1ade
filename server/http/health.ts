import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

const vital = { config: { isVital: true } };

interface HealthOptions {
  db: Kysely<Schema>;
  /** Whether the disk has room for more. */
  hasRoom: () => Promise<boolean>;
}

/** For operators: `/healthz` says that the process lives, `/readyz` that it can do its work. */
export async function serveHealth(app: FastifyInstance, { db, hasRoom }: HealthOptions) {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', vital, async () => ({ status: 'success', message: 'alive' }));
  app.get('/readyz', vital, async (_request, reply) => {
    if (!isStopping && (await canRead(db)) && (await hasRoom()))
      return { status: 'success', message: 'ready' };
    return reply.code(503).send({ status: 'error', message: 'not ready' });
  });
}

/** The statuses are written by the last step of a migration. */
async function canRead(db: Kysely<Schema>): Promise<boolean> {
  try {
    const row = await db.selectFrom('statuses').select('status_code').limit(1).executeTakeFirst();
    return row !== undefined;
  } catch {
    return false;
  }
}
