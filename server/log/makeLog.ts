import fastify, { type FastifyBaseLogger } from 'fastify';
import { describeError } from './describeError.ts';
import { TurnOfLines } from './turnOfLines.ts';

/** The numbers of the levels, as lines carry them. */
const levels = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity } as const;
export type LogLevel = keyof typeof levels;

/** What is said of an event, as far as figures are made of it. */
export interface LogEvent {
  event: string;
  call?: string | null;
  route?: string | null;
  http?: number;
  ms?: number;
}

export interface LogOptions {
  /** The lowest level of which lines are written. */
  level: LogLevel;
  /** Hears of every event, also of those that the level leaves out. */
  onEvent?: (told: LogEvent) => void;
  /** Where lines go; without it, standard output. */
  stream?: { write(line: string): void };
}

const timestamp = () => `,"time":"${new Date().toISOString()}"`;

/**
 * One JSON line for each event, times in UTC. What a line may hold is what its event names: ids,
 * counts and codes, never what a person typed.
 */
export function makeLog({
  level,
  onEvent,
  stream = new TurnOfLines(process.stdout),
}: LogOptions): FastifyBaseLogger {
  const logger = {
    stream,
    level: level === 'debug' ? 'debug' : 'info',
    timestamp,
    base: null,
    serializers: { err: describeError },
    hooks: {
      logMethod(this: unknown, args: LogArguments, write: Write, number: number) {
        const [told] = args;
        if (isEvent(told)) onEvent?.(told);
        if (number >= levels[level]) write.apply(this, args);
      },
    },
  };
  return fastify({ logger }).log;
}

type LogArguments = [unknown, ...unknown[]];
type Write = (this: unknown, ...args: LogArguments) => void;

const isEvent = (told: unknown): told is LogEvent =>
  typeof told === 'object' && told !== null && 'event' in told && typeof told.event === 'string';
