import fastify, { type FastifyBaseLogger } from 'fastify';
import { describeError } from './describeError.ts';

export interface LogOptions {
  level: string;
  /** Where lines go; without it, standard output. */
  stream?: { write(line: string): void };
}

const timestamp = () => `,"time":"${new Date().toISOString()}"`;

/**
 * One JSON line for each event, times in UTC. What a line may hold is what its event names: ids,
 * counts and codes, never what a person typed.
 */
export function makeLog({ level, stream }: LogOptions): FastifyBaseLogger {
  const logger = { level, timestamp, base: null, serializers: { err: describeError } };
  return fastify({ logger: stream ? { ...logger, stream } : logger }).log;
}
