import type { FastifyInstance } from 'fastify';

/** Time limit for reading an answer. */
export interface AnswerTimeout {
  /** Added for every answer, in milliseconds. */
  graceMs: number;
  bytesPerSecond: number;
}

/**
 * Disconnects clients that read their answer too slowly, because an unread answer stays in memory.
 */
export function limitAnswerTimes(
  app: FastifyInstance,
  { graceMs, bytesPerSecond }: AnswerTimeout,
): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const hasLength = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = hasLength ? payload.length : Number(reply.getHeader('content-length') ?? 0);
    const limitMs = graceMs + (bytes / bytesPerSecond) * 1000;
    const timer = setTimeout(() => reply.raw.destroy(), limitMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
