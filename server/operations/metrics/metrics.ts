import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { LogEvent } from '../log/makeLog.ts';

/** Values that are read for each request of the metrics; NaN is reported if reading fails. */
export interface Gauges {
  sessions(): Promise<number>;
  /** Open streams of changes. */
  liveStreams(): number;
  databaseInUse(): number;
  databaseWaiting(): number;
  /** Age of the standby's data in seconds; null without a standby. */
  standbyAge(): Promise<number | null>;
  /** Bytes available for files; null if unknown. */
  freeBytes(): Promise<number | null>;
}

/** Buckets in seconds, from reading a list to generating a report. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Metrics of this process, for Prometheus. Labels have a fixed set of values, never an id, an
 * address or user input.
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
      help: 'Duration of requests',
      labelNames: ['call', 'http'],
      buckets: durationBuckets,
      registers,
    });
    this.#events = new Counter({
      name: 'remit_desk_events_total',
      help: 'Log events, including those below the log level',
      labelNames: ['event'],
      registers,
    });
  }

  /** Counts a log event. */
  readonly count = (entry: LogEvent): void => {
    if (entry.event !== 'request') return this.#events.inc({ event: entry.event });
    const call = entry.call ?? entry.route ?? 'none';
    this.#calls.observe({ call, http: String(entry.http) }, (entry.ms ?? 0) / 1000);
  };

  /** Adds the gauges. */
  watch(gauges: Gauges): void {
    const { registry } = this;
    const add = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
      new Gauge({
        name: `remit_desk_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await readValue(read));
        },
      });
    add('sessions', 'Active sessions', gauges.sessions);
    add('live_streams', 'Open streams of changes', gauges.liveStreams);
    add('database_in_use', 'Database connections in use', gauges.databaseInUse);
    add('database_waiting', 'Calls that wait for a database connection', gauges.databaseWaiting);
    add('standby_age_seconds', 'Age of the data of the standby', gauges.standbyAge);
    add('files_free_bytes', 'Bytes available for files', gauges.freeBytes);
  }
}

/** Returns NaN on an error, so that the other metrics stay available while the database is down. */
async function readValue(read: () => number | null | Promise<number | null>): Promise<number> {
  try {
    return (await read()) ?? Number.NaN;
  } catch {
    return Number.NaN;
  }
}
