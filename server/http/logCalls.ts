import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per answered request, without bodies, names and other queries. All lines of a
 * request name the address of its client. The answer carries the request id, so that a user can
 * report it.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    request.log = request.log.child({ address: request.ip });
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? null,
      call: request.call?.name ?? null,
      source: request.source,
      userId: request.session?.user.userId ?? null,
      http: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
