import type { FastifyInstance } from 'fastify';

/** How slowly an answer may be taken. */
export interface AnswerPace {
  /** For every answer, however short, ms. */
  graceMs: number;
  bytesPerSecond: number;
}

/** Cuts off a client that takes its answer forever: it would be kept in memory as long. */
export function boundAnswers(app: FastifyInstance, { graceMs, bytesPerSecond }: AnswerPace): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? payload.length : Number(reply.getHeader('content-length') ?? 0);
    const limitMs = graceMs + (bytes / bytesPerSecond) * 1000;
    const timer = setTimeout(() => reply.raw.destroy(), limitMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
