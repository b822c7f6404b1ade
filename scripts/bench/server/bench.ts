import { Agent } from 'node:http';
import { HttpClient } from '#server/process/httpClient.ts';
import { median } from '../median.ts';
import { accountCalls, addAccounts } from './accounts.ts';
import {
  type Clients,
  filterCalls,
  type ReadingCall,
  readingCalls,
  type Sample,
  searchCalls,
  takeSample,
} from './calls.ts';
import { addRecent, findDuplicates, type Recent } from './duplicates.ts';
import { addPayable, type Payable, pay } from './payments.ts';
import { password, userCounts } from './seedDatabase.ts';
import { type EngineName, BenchDatabase, Process } from './benchDatabase.ts';
import { runLoad, type LoadResult, send } from './load.ts';
import { deskOptions, measureDesk } from './desk/desk.ts';
import { addStatementPayments, measureStatement, type PaidLine } from './statements.ts';

/**
 * `npm run bench`: measures the product's server, in a separate process, over HTTP. Arguments
 * select parts, engines and sizes: `npm run bench -- reads embedded 1000`. Each figure is the
 * median of BENCH_ROUNDS rounds of BENCH_SECONDS, in which the calls take turns. Databases are
 * created on the PostgreSQL server of BENCH_DATABASE_URL and in the folder BENCH_DIR, and kept for
 * the next run. `npm run bench -- desk` measures a thousand people at one desk (`desk/desk.ts`).
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const connections = 20;
/** More payments than any server can record. */
const paymentsPerSecond = 1000;

interface Bench {
  database: BenchDatabase;
  product: Process;
  clients: Clients;
  sample: Sample;
  payable: Payable;
  /** Empty unless possible duplicates are measured. */
  recent: Recent;
  /** Agent with the longest account; null unless accounts are measured. */
  agentId: string | null;
  /** Payments that a statement contains. Empty unless statements are measured. */
  paid: readonly PaidLine[];
}

async function withBench(
  database: BenchDatabase,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const prepared = await database.prepare(async ({ db }) => ({
    sample: await takeSample(db, database.size),
    payable: await addPayable(db, rounds * seconds * paymentsPerSecond),
    recent: isSelected('duplicates') ? await addRecent(db, database.size) : [],
    paid: isSelected('statements') ? await addStatementPayments(db) : [],
    agentId: isSelected('accounts') ? await addAccounts(db) : null,
  }));
  const product = await Process.start(database);
  try {
    const clients = await signIn(product.origin);
    await work({ database, product, clients, ...prepared });
  } finally {
    await product.stop();
  }
}

async function signIn(origin: string): Promise<Clients> {
  // Signs in one client after the other, because simultaneous attempts with one name are throttled.
  const team = async (role: keyof typeof userCounts) => {
    const clients: HttpClient[] = [];
    for (let index = 0; index < connections; index += 1) {
      const client = new HttpClient(origin, `${role}${1 + (index % userCounts[role])}`);
      await client.signIn(password);
      clients.push(client);
    }
    return clients;
  };
  return {
    admins: await team('admin'),
    bankers: await team('banker'),
    agents: await team('agent'),
  };
}

type Run = () => Promise<LoadResult>;

/** Runs all calls in turns, several times, and prints the medians. */
async function compare(title: string, runs: Readonly<Record<string, Run>>): Promise<void> {
  const all = await takeTurns(runs);
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      Array.from(all, ([name, results]) => {
        const medianOf = (key: keyof LoadResult) => median(results.map((result) => result[key]));
        const figures = {
          'requests/s': Math.round(medianOf('rate')),
          'p50 ms': round(medianOf('p50')),
          'p99 ms': round(medianOf('p99')),
          errors: results.reduce((sum, { errors }) => sum + errors, 0),
          'work ms': round(medianOf('work'), 2),
        };
        return [name, figures];
      }),
    ),
  );
}

async function takeTurns(runs: Readonly<Record<string, Run>>): Promise<Map<string, LoadResult[]>> {
  const all = new Map<string, LoadResult[]>();
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [name, run] of Object.entries(runs)) {
      all.set(name, [...(all.get(name) ?? []), await run()]);
    }
  }
  return all;
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** Creates a run of each call with this number of connections. */
function readingRuns(
  { product, clients, sample }: Bench,
  calls: Readonly<Record<string, ReadingCall>>,
  connectionCount = connections,
): Record<string, Run> {
  const entries = Object.entries(calls).map(([name, reading]): [string, Run] => {
    const next = (connection: number) => reading(clients, sample, connection);
    return [name, () => runLoad({ server: product, connections: connectionCount, seconds, next })];
  });
  return Object.fromEntries(entries);
}

const title = ({ database }: Bench, what: string, connectionCount = connections) =>
  `${what}: ${database.engine}, ${database.size} transactions, ${connectionCount} connections`;

const reads = (bench: Bench): Promise<void> =>
  compare(title(bench, 'Reading'), readingRuns(bench, readingCalls));

/** Uses few connections, because users search rarely at the same time. */
async function search(bench: Bench): Promise<void> {
  await compare(title(bench, 'Searching', 2), readingRuns(bench, searchCalls, 2));
}

async function filters(bench: Bench): Promise<void> {
  await compare(title(bench, 'Filtering', 2), readingRuns(bench, filterCalls, 2));
}

async function payments(bench: Bench): Promise<void> {
  const { product, clients, payable } = bench;
  const next = () => pay(clients.bankers[0], payable);
  await compare(title(bench, 'Paying'), {
    payments: () => runLoad({ server: product, connections, seconds, next }),
  });
}

/** Seeks possible duplicates while ten payments a second are recorded. */
async function duplicates(bench: Bench): Promise<void> {
  const { product, clients, payable, recent } = bench;
  const next = (connection: number) => findDuplicates(clients.admins[connection], recent);
  const runs = {
    'possible duplicates': async () => {
      const paying = setInterval(() => {
        const request = pay(clients.bankers[0], payable);
        if (request) void send(new Agent(), product.origin, request);
      }, 100);
      const result = await runLoad({ server: product, connections: 1, seconds, next });
      clearInterval(paying);
      return result;
    },
  };
  await compare(title(bench, 'Possible duplicates, ten payments a second', 1), runs);
}

async function accounts(bench: Bench): Promise<void> {
  const calls = bench.agentId === null ? {} : accountCalls(bench.agentId);
  await compare(title(bench, 'Accounts', 2), readingRuns(bench, calls, 2));
}

/** Measures the time until a server is ready on existing data, and its memory without calls. */
async function startup(database: BenchDatabase): Promise<void> {
  const starts: number[] = [];
  const sizes: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const product = await Process.start(database);
    starts.push(product.readyAfterMs);
    await new HttpClient(product.origin, 'admin1').signIn(password);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    sizes.push(product.memory());
    await product.stop();
  }
  console.log(`\nAt startup: ${database.engine}, ${database.size} transactions`);
  console.table({
    server: { 'ready after ms': Math.round(median(starts)), MB: Math.round(median(sizes)) },
  });
}

/** Measures the memory of the largest statement. Its figures are those of one import, because each adds lines. */
async function statements({ database, product, clients, paid }: Bench): Promise<void> {
  const figures = await measureStatement(product, clients.admins[0], paid);
  console.log(`\nA statement of 50,000 lines: ${database.engine}, ${database.size} transactions`);
  console.table({ statement: figures });
}

// The statement first, because memory that is used once stays the peak.
const parts = { statements, reads, search, filters, payments, duplicates, accounts } as const;

const args = process.argv.slice(2);
const isSelected = (name: string) =>
  args.includes(name) || !args.some((word) => partNames.has(word));
const partNames = new Set([...Object.keys(parts), 'startup']);
const engines = (['postgres', 'embedded'] as const).filter(
  (engine) =>
    args.includes(engine) || !args.some((word) => word === 'postgres' || word === 'embedded'),
);
const sizes = args.map(Number).filter(Number.isInteger);

async function measure(engine: EngineName): Promise<void> {
  const database = await BenchDatabase.open(engine, sizes.at(-1) ?? 100_000);
  try {
    if (isSelected('startup')) await startup(database);
    if (!Object.keys(parts).some(isSelected)) return;
    await withBench(database, async (bench) => {
      for (const [name, part] of Object.entries(parts)) if (isSelected(name)) await part(bench);
    });
  } finally {
    await database.drop();
  }
}

if (args[0] === 'desk') {
  await measureDesk(deskOptions(args.slice(1)));
  // Timers of browsers are left, of up to a minute.
  process.exit();
} else for (const engine of engines) await measure(engine);
