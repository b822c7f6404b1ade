import fastify, { type FastifyBaseLogger } from 'fastify';
import { describeError } from './describeError.ts';
import { LineBuffer } from './lineBuffer.ts';
import { securityEvents } from './securityEvents.ts';

/** Levels by their number in log lines. */
const levels = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity } as const;
export type LogLevel = keyof typeof levels;

/** The fields of a log event that metrics are computed from. */
export interface LogEvent {
  event: string;
  call?: string | null;
  route?: string | null;
  http?: number;
  ms?: number;
}

export interface LogOptions {
  /** The lowest level that is written. */
  level: LogLevel;
  /** Called for every event, including those below the level. */
  onEvent?: (entry: LogEvent) => void;
  /** Destination of the lines; standard output by default. */
  stream?: LineStream;
  /** Second destination of the security events, of every level. */
  securityStream?: LineStream | null;
}

export interface LineStream {
  write(line: string): void;
}

const timestamp = () => `,"time":"${new Date().toISOString()}"`;

/**
 * Creates a log with one JSON object per line and times in UTC. Lines contain ids, counts and
 * codes, never user input.
 */
export function makeLog({
  level,
  onEvent,
  stream = new LineBuffer(process.stdout),
  securityStream = null,
}: LogOptions): FastifyBaseLogger {
  /** Of the line that is written now. Pino writes it within the call. */
  let destinations: readonly LineStream[] = [];
  const logger = {
    stream: {
      write(line: string) {
        for (const destination of destinations) destination.write(line);
      },
    },
    level: level === 'debug' ? 'debug' : 'info',
    timestamp,
    base: null,
    serializers: { err: describeError },
    hooks: {
      logMethod(this: unknown, args: LogArguments, write: Write, number: number) {
        const [entry] = args;
        if (isEvent(entry)) onEvent?.(entry);
        destinations = [
          number >= levels[level] && stream,
          isEvent(entry) && securityEvents.has(entry.event) && securityStream,
        ].filter((destination) => destination !== false && destination !== null);
        if (destinations.length > 0) write.apply(this, args);
      },
    },
  };
  return fastify({ logger }).log;
}

type LogArguments = [unknown, ...unknown[]];
type Write = (this: unknown, ...args: LogArguments) => void;

const isEvent = (entry: unknown): entry is LogEvent =>
  typeof entry === 'object' &&
  entry !== null &&
  'event' in entry &&
  typeof entry.event === 'string';
