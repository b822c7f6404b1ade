import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inParallel } from '#server/inParallel.ts';
import { BenchDatabase, Process } from '../benchDatabase.ts';
import { addPayable } from '../payments.ts';
import { percentile } from '../../percentile.ts';
import { Changes } from './changes.ts';
import { Listener } from './listener.ts';
import { Network } from './network.ts';
import { addPeople, callOf, namesAtDesk, type Person } from './people.ts';

const help = `npm run bench -- desk [options]
  --listeners 1000   browsers that show their first screen: 7 % admins, 63 % bankers, 30 % agents
  --changes 20       changes a second
  --seconds 60       duration of the changes, without and with listeners
  --rows 100000      transactions in the database
  --processes 2      server processes
  --server folder    another version of the product, with its packages, that the same browsers use`;

export interface DeskOptions {
  listeners: number;
  changes: number;
  seconds: number;
  rows: number;
  processes: number;
  server: string;
}

/** @throws Error for an unknown option or a value that is no positive number. */
export function deskOptions(args: readonly string[]): DeskOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      listeners: { ...text, default: '1000' },
      changes: { ...text, default: '20' },
      seconds: { ...text, default: '60' },
      rows: { ...text, default: '100000' },
      processes: { ...text, default: '2' },
      server: { ...text, default: '.' },
    },
  });
  return {
    listeners: number(values.listeners),
    changes: number(values.changes),
    seconds: number(values.seconds),
    rows: number(values.rows),
    processes: number(values.processes),
    server: values.server,
  };
}

const settleMs = 3_000;
const longestIdleSeconds = 30;
function number(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is no positive number\n${help}`);
  return value;
}

/** Time within which all have to be current after a restart. */
const restartLimitMs = 120_000;
/** The figures of a day are read this often while changes are made. */
const probeMs = 500;

const settings = {
  LIVE_STREAMS: '100000',
  CONNECTIONS_PER_ADDRESS: '1000',
  // The time of a restart begins when streams end.
  STOP_DELAY_SECONDS: '0',
  TARGET_MINUTES: 'WTG=30,PND=120',
};

/**
 * Measures people who work side by side, each with a browser that follows the others, on several processes with
 * PostgreSQL.
 */
export async function measureDesk(options: DeskOptions): Promise<void> {
  const database = await BenchDatabase.open('postgres', options.rows);
  try {
    const prepared = await prepare(database, options);
    const start = () => Process.start(database, { settings, folder: options.server });
    const processes: Process[] = [];
    for (let number = 0; number < options.processes; number += 1) processes.push(await start());
    try {
      await new Desk(options, database, processes, prepared).measure();
    } finally {
      await Promise.all(processes.map((server) => server.stop()));
    }
  } finally {
    await database.drop();
  }
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

const prepare = (database: BenchDatabase, { listeners, changes, seconds }: DeskOptions) =>
  database.prepare(async ({ db }) => {
    await db.updateTable('settings').set({ accounts_from: new Date() }).execute();
    const agent = Math.max(1, Math.round(listeners * 0.3));
    const admin = Math.max(1, Math.round(listeners * 0.07));
    const people = await addPeople(db, { admin, banker: listeners - agent - admin, agent });
    const payments = Math.ceil(changes * (2 * seconds + restartLimitMs / 1000)) + 100;
    const payable = await addPayable(db, payments, namesAtDesk);
    const rows = await db
      .selectFrom('transactions')
      .select(['transaction_id', 'agent_id'])
      .where('transaction_code', 'like', 'PND%')
      .execute();
    const agentOf = new Map(rows.map((row) => [row.transaction_id, row.agent_id]));
    return { people, payable, agentOf };
  });

type Figures = Record<string, number | string>;

class Desk {
  readonly #options: DeskOptions;
  readonly #database: BenchDatabase;
  /** In the order of their ports in the network. */
  readonly #processes: Process[];
  readonly #network: Network;
  readonly #people: readonly Person[];
  readonly #changes: Changes;
  readonly #figures: Figures = {};
  /** All calls while changes are made, by their name. */
  #calls: Readonly<Record<string, Figures>> = {};
  #listeners: readonly Listener[] = [];
  /** Receives who became current. */
  #onCurrent: (listener: Listener) => void = () => {};

  constructor(
    options: DeskOptions,
    database: BenchDatabase,
    processes: Process[],
    { people, payable, agentOf }: Prepared,
  ) {
    this.#options = options;
    this.#database = database;
    this.#processes = processes;
    this.#people = people;
    this.#network = new Network(processes.map(({ port }) => port));
    this.#changes = new Changes({ network: this.#network, people, payable, agentOf });
  }

  async measure(): Promise<void> {
    try {
      await this.#measureAlone();
      await this.#measureOpening();
      await this.#measureIdle();
      await this.#measureLoad();
      await this.#measureRestart();
    } finally {
      for (const listener of this.#listeners) listener.close();
      this.#print();
    }
  }

  #print(): void {
    const { listeners, changes, seconds, rows, processes } = this.#options;
    console.log(
      `\nDesk: ${listeners} listeners, ${changes} changes a second for ${seconds} s, ${rows} transactions, ${processes} processes`,
    );
    const rowsOf = Object.entries(this.#figures).map(([name, value]) => [name, { value }]);
    console.table(Object.fromEntries(rowsOf));
    console.log('Calls with listeners, including the changes and the probes of figures');
    console.table(this.#calls);
  }

  #add(figures: Figures): void {
    Object.assign(this.#figures, figures);
  }

  async #measureAlone(): Promise<void> {
    progress('changes without listeners');
    const { changes, seconds } = this.#options;
    // Plans statements and compiles code.
    await this.#changes.make(changes, 5);
    this.#network.reset();
    const work = this.#work();
    const made = this.#changes.made;
    await Promise.all([this.#changes.make(changes, seconds), this.#probe(seconds)]);
    const { server, database } = work();
    this.#add({
      'payments without listeners: p50, ms': this.#timeOf(['add_payments'], 0.5),
      'payments without listeners: p99, ms': this.#timeOf(['add_payments'], 0.99),
      'processor time of a change without listeners, ms: servers': round(
        server / (this.#changes.made - made),
        2,
      ),
      'processor time of a change without listeners, ms: PostgreSQL': round(
        database / (this.#changes.made - made),
        2,
      ),
      'day, counts and Summary without listeners: p99, ms': this.#timeOf(figureCalls, 0.99),
    });
  }

  async #measureOpening(): Promise<void> {
    const { listeners: count } = this.#options;
    progress(`opening ${count} streams`);
    await sleep(settleMs);
    const idle = await this.#idle();
    this.#network.reset();
    const started = performance.now();
    const times = await this.#openAll();
    this.#add({
      'idle without listeners, % of a core: servers': idle.server,
      'opening: all screens are read after, s': round((Math.max(...times) - started) / 1000),
      'opening: calls of a listener': round(this.#network.calls / count, 2),
      'opening: refused with 429 or 5xx': this.#refusals(),
    });
    // The first ones let the servers allocate what later ones share.
    for (const listener of this.#listeners) listener.close();
    await sleep(settleMs);
    const memory = this.#memory();
    await this.#openAll();
    await sleep(settleMs);
    this.#changes.listeners = this.#listeners;
    this.#add({
      'listeners with a stream': this.#listeners.filter(({ isOpen }) => isOpen).length,
      'memory of a listener, KB': round(((this.#memory() - memory) * 1024) / count),
    });
  }

  /** Opens a browser for each person. Returns the times at which they had read their screens. */
  async #openAll(): Promise<number[]> {
    this.#listeners = this.#people.map(
      (person, place) =>
        new Listener({
          person,
          place,
          network: this.#network,
          onSeen: (listener, id) => this.#changes.see(listener, id),
          onCurrent: (listener, at) => {
            this.#changes.seeAll(listener, at);
            this.#onCurrent(listener);
          },
        }),
    );
    const current = this.#allCurrent(this.#listeners, restartLimitMs);
    await inParallel(this.#listeners, (listener) => listener.open());
    return current;
  }

  async #measureIdle(): Promise<void> {
    progress('nothing happens');
    this.#network.reset();
    const idle = await this.#idle();
    this.#add({
      'idle with listeners, % of a core: servers': idle.server,
      'idle with listeners, % of a core: PostgreSQL': idle.database,
      'idle: calls': this.#network.calls,
    });
  }

  async #measureLoad(): Promise<void> {
    progress('changes with listeners');
    const { listeners: count, changes, seconds } = this.#options;
    this.#network.reset();
    this.#changes.delays.length = 0;
    const [madeBefore, refusedBefore] = [this.#changes.made, this.#changes.refused];
    const work = this.#work();
    const generator = process.cpuUsage();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const started = performance.now();
    const probing = this.#probe(seconds);
    await this.#changes.make(changes, seconds);
    const probes = await probing;
    const elapsedMs = performance.now() - started;
    const { server, database } = work();
    const { user, system } = process.cpuUsage(generator);
    delay.disable();
    const { calls, bytes, messages, failures } = this.#network;
    const made = this.#changes.made - madeBefore;
    this.#calls = callsOf(this.#network);
    const reads = calls - made - (this.#changes.refused - refusedBefore) - probes;
    await sleep(settleMs);
    const minutes = elapsedMs / 60_000;
    const { delays, missing } = this.#changes;
    this.#add({
      'changes made': made,
      'changes refused': this.#changes.refused - refusedBefore,
      'change to all audiences: p50, ms': round(percentile(delays, 0.5), 0),
      'change to all audiences: p95, ms': round(percentile(delays, 0.95), 0),
      'change to all audiences: p99, ms': round(percentile(delays, 0.99), 0),
      'changes that some did not see': missing.length,
      'calls of a listener in a minute': round(reads / count / minutes, 2),
      'messages of a listener in a minute': round(messages / count / minutes),
      'KB of a listener in a minute': round(bytes / 1024 / count / minutes),
      'payments with listeners: p50, ms': this.#timeOf(['add_payments'], 0.5),
      'payments with listeners: p99, ms': this.#timeOf(['add_payments'], 0.99),
      'processor time of a change with listeners, ms: servers': round(server / made, 2),
      'processor time of a change with listeners, ms: PostgreSQL': round(database / made, 2),
      'load, % of a core: servers': round((server / elapsedMs) * 100),
      'load, % of a core: PostgreSQL': round((database / elapsedMs) * 100),
      'load, % of a core: this generator': round((user + system) / 10 / elapsedMs),
      'delay of this generator: p99, ms': round(delay.percentile(99) / 1e6, 0),
      'day, counts and Summary with listeners: p50, ms': this.#timeOf(figureCalls, 0.5),
      'day, counts and Summary with listeners: p99, ms': this.#timeOf(figureCalls, 0.99),
      'load: refused':
        [...failures].map(([status, times]) => `${status}: ${times}`).join(', ') || 0,
    });
  }

  /** Restarts the first process while changes go on. */
  async #measureRestart(): Promise<void> {
    const [first] = this.#processes;
    if (!first || this.#processes.length < 2) return;
    progress('restart of a process');
    this.#network.reset();
    this.#changes.delays.length = 0;
    const answered = this.#changes.made + this.#changes.refused;
    let isOver = false;
    const { changes } = this.#options;
    const working = this.#changes.make(changes, restartLimitMs / 1000, () => isOver);
    await sleep(1_000);
    const started = performance.now();
    const own = this.#listeners.filter(({ place }) => place % this.#processes.length === 0);
    const current = this.#allCurrent(own, restartLimitMs);
    await first.stop();
    const restarted = await Process.start(this.#database, {
      settings,
      folder: this.#options.server,
      port: first.port,
    });
    this.#processes[0] = restarted;
    const readyMs = performance.now() - started;
    const times = (await current).map((at) => at - started);
    isOver = true;
    await working;
    const { made, refused } = this.#changes;
    const reads = this.#network.calls - (made + refused - answered);
    await sleep(settleMs);
    this.#add({
      'restart of a process: ready after, s': round(readyMs / 1000),
      'restart: its listeners show the newest state after, p50, s': round(
        percentile(times, 0.5) / 1000,
      ),
      'restart: all of them, s': round(Math.max(...times) / 1000),
      'restart: listeners that did not': own.length - times.length,
      'restart: calls of a listener': round(reads / this.#options.listeners, 2),
      'restart: refused with 429 or 5xx': this.#refusals(),
      'restart: changes that some did not see': this.#changes.missing.length,
    });
  }

  /** Resolves with the times at which these listeners became current. */
  async #allCurrent(listeners: readonly Listener[], limitMs: number): Promise<number[]> {
    const awaited = new Set(listeners);
    const times: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onCurrent = (listener) => {
      if (!awaited.delete(listener)) return;
      times.push(performance.now());
      if (awaited.size === 0) resolve();
    };
    const limit = new AbortController();
    await Promise.race([
      promise,
      sleep(limitMs, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
    return times;
  }

  /** Reads the figures of a day as different people while others work. Returns the number of calls. */
  async #probe(seconds: number): Promise<number> {
    const ends = performance.now() + seconds * 1000;
    let count = 0;
    for (; performance.now() < ends; await sleep(probeMs)) {
      const place = count % this.#people.length;
      const person = this.#people[place];
      if (!person) break;
      const list = { section: 'ORD', search: '' } as const;
      const requests = [
        callOf(person, 'transaction.php?run=getDay', {}),
        callOf(person, 'transaction.php?run=getListCounts', {
          lists: [list, { ...list, section: 'ART' }],
        }),
        ...(person.role === 'admin'
          ? [callOf(person, 'transaction.php?run=get_dashboard_details', {})]
          : []),
      ];
      for (const request of requests) await this.#network.call(place, request, true);
      count += requests.length;
    }
    return count;
  }

  async #idle(): Promise<{ server: number; database: number }> {
    const ms = Math.min(this.#options.seconds, longestIdleSeconds) * 1000;
    const work = this.#work();
    await sleep(ms);
    const { server, database } = work();
    return { server: round((server / ms) * 100, 2), database: round((database / ms) * 100, 2) };
  }

  /** Returns a function that returns the processor time in ms since this call. */
  #work(): () => { server: number; database: number } {
    const now = () => ({
      server: this.#processes.reduce((sum, one) => sum + one.ownProcessorTime(), 0),
      database: this.#database.processorTime(),
    });
    const before = now();
    return () => {
      const { server, database } = now();
      return { server: server - before.server, database: database - before.database };
    };
  }

  /** Memory of the processes, MB. */
  #memory(): number {
    return this.#processes.reduce((sum, one) => sum + one.memory(), 0);
  }

  #timeOf(names: readonly string[], share: number): number {
    return round(this.#network.percentileOf(names, share));
  }

  /** Answers with 429 or a failure of the server. */
  #refusals(): number {
    return this.#network.failures
      .entries()
      .reduce((sum, [status, times]) => (status === 429 || status >= 500 ? sum + times : sum), 0);
  }
}

const figureCalls = ['getDay', 'getListCounts', 'get_dashboard_details'];

const callsOf = ({ times }: Network): Record<string, Figures> =>
  Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      {
        calls: all.length,
        'p50 ms': round(percentile(all, 0.5)),
        'p99 ms': round(percentile(all, 0.99)),
      },
    ]),
  );

const progress = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
