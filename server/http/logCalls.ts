import type { FastifyInstance } from 'fastify';

/**
 * One line for each answered request: never a body, a name or a query beyond the call's. Its id
 * travels with the answer, so that a person can tell it.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? null,
      call: request.call?.name ?? null,
      userId: request.session?.user.userId ?? null,
      http: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
