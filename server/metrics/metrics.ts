import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LogEvent } from '#server/log/makeLog.ts';

/** What is asked each time the figures are; NaN is shown of what can't be told. */
export interface Gauges {
  sessions(): Promise<number>;
  databaseInUse(): number;
  databaseWaiting(): number;
  /** Bytes that files may still take; null where nobody knows. */
  freeBytes(): Promise<number | null>;
}

/** From a list read to a report made, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The figures of this process, for Prometheus. Labels are names out of tables of this program:
 * never an id, an address or anything a person typed.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls: Histogram<'call' | 'http'>;
  readonly #events: Counter<'event'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#calls = new Histogram({
      name: 'remit_desk_call_seconds',
      help: 'How long requests took until they were answered',
      labelNames: ['call', 'http'],
      buckets: durations,
      registers,
    });
    this.#events = new Counter({
      name: 'remit_desk_events_total',
      help: 'Events of the log, whether or not its level tells them',
      labelNames: ['event'],
      registers,
    });
  }

  /** Counts what the log is told. */
  readonly count = (told: LogEvent): void => {
    if (told.event !== 'request') return this.#events.inc({ event: told.event });
    const call = told.call ?? told.route ?? 'none';
    this.#calls.observe({ call, http: String(told.http) }, (told.ms ?? 0) / 1000);
  };

  /** Adds what has to be asked for. */
  watch(gauges: Gauges): void {
    const { registry } = this;
    const add = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
      new Gauge({
        name: `remit_desk_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await answerOf(read));
        },
      });
    add('sessions', 'Sessions that are not over', gauges.sessions);
    add(
      'database_in_use',
      'Connections to the database that work for a call',
      gauges.databaseInUse,
    );
    add('database_waiting', 'Calls that wait for a connection', gauges.databaseWaiting);
    add('files_free_bytes', 'Bytes that files may still take', gauges.freeBytes);
  }
}

/** A database that is down must not hide the other figures. */
async function answerOf(read: () => number | null | Promise<number | null>): Promise<number> {
  try {
    return (await read()) ?? Number.NaN;
  } catch {
    return Number.NaN;
  }
}
