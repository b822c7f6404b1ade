import { deviceOf } from '#server/history/device.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per answered request, for a stream when it ends, without bodies, names and other queries. All lines of a
 * request name the address of its client. The answer carries the request id, so that a user can
 * report it.
 */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const device = deviceOf(request.headers['user-agent']);
    request.log = request.log.child({ address: request.ip, device });
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const isStream = request.routeOptions.config.isStream && reply.statusCode === 200;
    request.log.info({
      event: isStream ? 'live_ended' : 'request',
      method: request.method,
      route: request.routeOptions.url ?? null,
      call: request.call?.name ?? null,
      userId: request.session?.user.userId ?? null,
      http: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
