import { HttpClient, type HttpRequest } from '#server/process/httpClient.ts';
import { median } from '../median.ts';
import {
  type Clients,
  filterCalls,
  type ReadingCall,
  readingCalls,
  type Sample,
  searchCalls,
  takeSample,
} from './calls.ts';
import { type Action, actions, addTargets, pay, type Targets, requiredTargets } from './actions.ts';
import { password, userCounts } from './seedDatabase.ts';
import { type EngineName, BenchDatabase, Process } from './benchDatabase.ts';
import { partitionByTime, timeById } from './partitioning.ts';
import { measureLive } from './live.ts';
import { runLoad, type LoadResult } from './load.ts';
import { measureReceipts } from './receipts.ts';

/**
 * `npm run bench`: measures the product's server, in a separate process, over HTTP. Arguments
 * select parts, engines and sizes: `npm run bench -- reads embedded 1000`. Each figure is the
 * median of BENCH_ROUNDS rounds of BENCH_SECONDS, in which the calls take turns. `share` compares
 * the requests per second with those of a route that reads one row by key. Databases are created on
 * the PostgreSQL server of BENCH_DATABASE_URL and in the folder BENCH_DIR, and kept for the next
 * run.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const connections = 20;
/** More payments than any server can record. */
const paymentsPerSecond = 1000;
const paymentsOf = (rounds: number) => rounds * seconds * paymentsPerSecond;

interface Bench {
  database: BenchDatabase;
  product: Process;
  clients: Clients;
  sample: Sample;
  targets: Targets;
}

async function withBench(
  database: BenchDatabase,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const { sample, targets } = await database.prepare(async ({ db }) => ({
    sample: await takeSample(db, database.size),
    targets: await addTargets(db, { ...requiredTargets(rounds), payments: paymentsOf(2 * rounds) }),
  }));
  const product = await Process.product(database);
  try {
    const clients = await signIn(product.origin);
    await work({ database, product, clients, sample, targets });
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
  const results = await takeTurns(runs);
  const baseline = results.get(baselineName);
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      Array.from(results, ([name, results]) => [
        name,
        {
          'requests/s': Math.round(medianOf(results, 'rate')),
          'p50 ms': round(medianOf(results, 'p50')),
          'p99 ms': round(medianOf(results, 'p99')),
          errors: errorsOf(results),
          'work ms': round(medianOf(results, 'work'), 2),
          ...(baseline ? { share: round(shareOf(results, baseline), 2) } : {}),
          ...(baseline
            ? { 'share of work': round(medianOf(baseline, 'work') / medianOf(results, 'work'), 2) }
            : {}),
        },
      ]),
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

/** Returns the median of a figure. */
function medianOf(results: readonly LoadResult[] = [], key: keyof LoadResult): number {
  return median(results.map((result) => result[key]));
}

/** Returns the median share of the rate of the baseline route in the same round. */
function shareOf(results: readonly LoadResult[], limits: readonly LoadResult[]): number {
  return median(results.map(({ rate }, turn) => rate / (limits[turn]?.rate ?? Number.NaN)));
}

const errorsOf = (results: readonly LoadResult[] = []) =>
  results.reduce((sum, { errors }) => sum + errors, 0);

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

const baselineName = 'baseline route';
const baselineRequest = (): HttpRequest => ({ path: '/' });

async function withBaseline(
  database: BenchDatabase,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const baseline = await Process.baseline(database);
  try {
    await work(() => runLoad({ server: baseline, connections, seconds, next: baselineRequest }));
  } finally {
    await baseline.stop();
  }
}

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

function actionRuns(
  { product, clients, targets }: Bench,
  calls: Readonly<Record<string, Action>>,
  connectionCount: number,
): Record<string, Run> {
  const entries = Object.entries(calls).map(([name, action]): [string, Run] => [
    name,
    () =>
      runLoad({
        server: product,
        connections: connectionCount,
        seconds: 60,
        next: action(clients, targets),
      }),
  ]);
  return Object.fromEntries(entries);
}

const title = ({ database }: Bench, what: string, connectionCount = connections) =>
  `${what}: ${database.engine}, ${database.size} transactions, ${connectionCount} connections`;

async function reads(bench: Bench): Promise<void> {
  await withBaseline(bench.database, (baseline) =>
    compare(title(bench, 'Reading'), {
      [baselineName]: baseline,
      ...readingRuns(bench, readingCalls),
    }),
  );
}

/** Uses few connections, because users search rarely at the same time. */
async function search(bench: Bench): Promise<void> {
  await compare(title(bench, 'Searching', 2), readingRuns(bench, searchCalls, 2));
}

async function filters(bench: Bench): Promise<void> {
  await compare(title(bench, 'Filtering', 2), readingRuns(bench, filterCalls, 2));
}

async function writes(bench: Bench): Promise<void> {
  await compare(title(bench, 'Acting', 4), actionRuns(bench, actions, 4));
}

const paying =
  ({ product, clients, targets }: Bench): Run =>
  () =>
    runLoad({ server: product, connections, seconds, next: pay(clients, targets, paymentsOf(1)) });

async function payments(bench: Bench): Promise<void> {
  await withBaseline(bench.database, (baseline) =>
    compare(title(bench, 'Paying'), { [baselineName]: baseline, payments: paying(bench) }),
  );
}

/** A longer run of payments, which shows changes of speed and errors over time. */
const endurance = (bench: Bench): Promise<void> =>
  compare(title(bench, 'Paying, long run'), { payments: paying(bench) });

/** Reads a first page repeatedly while something else runs. */
function firstPageRun({ product, clients, sample }: Bench): Run {
  const next = (connection: number) => readingCalls['first page'](clients, sample, connection);
  return () => runLoad({ server: product, connections: 2, seconds, next });
}

async function signIns(bench: Bench): Promise<void> {
  const { product } = bench;
  const readFirstPage = firstPageRun(bench);
  let number = 0;
  const next = () => {
    const agent = new HttpClient(product.origin, `agent${1 + (number++ % userCounts.agent)}`);
    return agent.request('login.php?run=login', { password });
  };
  const signing = () => runLoad({ server: product, connections: 8, seconds, next });
  let during: Promise<LoadResult> | null = null;
  await compare(title(bench, 'Signing in', 8), {
    'first page alone': readFirstPage,
    'sign-in': () => {
      during = readFirstPage();
      return signing();
    },
    'first page during sign-ins': () => during ?? readFirstPage(),
  });
}

/** Returns the day this number of days ago. */
const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function report(bench: Bench): Promise<void> {
  const { product, clients, database } = bench;
  const [admin] = clients.admins;
  if (!admin) return;
  const rows = Math.min(database.size, 95_000);
  const request = admin.request('report.php?run=generateReports', {
    start_date: day(Math.floor(rows / 1000)),
    end_date: day(0),
  });
  const idle = await firstPageRun(bench)();
  product.resetPeakMemory();
  const before = product.memory().now;
  let isDone = false;
  const making = (async () => {
    const started = performance.now();
    const answer = await fetch(`${product.origin}${request.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: request.cookie ?? '' },
      body: JSON.stringify(request.body),
    });
    const firstByte = performance.now() - started;
    const { byteLength } = await answer.arrayBuffer();
    isDone = true;
    return { status: answer.status, firstByte, bytes: byteLength };
  })();
  const next = (connection: number) =>
    isDone ? null : readingCalls['first page'](clients, bench.sample, connection);
  const during = await runLoad({ server: product, connections: 2, seconds: 60, next });
  const { status, firstByte, bytes } = await making;
  console.log(`\n${title(bench, 'Report of a hundred days', 2)}`);
  console.table({
    [`${rows} rows`]: {
      status,
      KiB: Math.round(bytes / 1024),
      'first byte ms': Math.round(firstByte),
      'MB before': Math.round(before),
      'peak MB': Math.round(product.memory().most),
      'p99 of others, idle': round(idle.p99),
      'during the report': round(during.p99),
      'longest, idle': round(idle.longest),
      'longest during the report': round(during.longest),
    },
  });
}

/** Measures the time until a server is ready on existing data, and its memory without calls. */
async function startup(database: BenchDatabase): Promise<void> {
  const starts: number[] = [];
  const sizes: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const product = await Process.product(database);
    starts.push(product.readyAfterMs);
    await new HttpClient(product.origin, 'admin1').signIn(password);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    sizes.push(product.memory().now);
    await product.stop();
  }
  console.log(`\nAt startup: ${database.engine}, ${database.size} transactions`);
  console.table({
    server: { 'ready after ms': Math.round(median(starts)), MB: Math.round(median(sizes)) },
  });
}

type Pair<Thing> = readonly [Thing, Thing];

/** Runs the same calls on two databases in turns. */
async function sideBySide(
  title: string,
  [one, other]: Pair<BenchDatabase>,
  [oneName, otherName]: Pair<string | number>,
  runsOf: (bench: Bench, connectionCount: number) => Record<string, Run>,
): Promise<void> {
  const connectionCount = 2;
  await withBench(one, (first) =>
    withBench(other, async (second) => {
      const ofSecond = runsOf(second, connectionCount);
      const pairs = Object.entries(runsOf(first, connectionCount)).flatMap(
        ([name, run]): [string, Run][] => [
          [`${name} `, run],
          [name, ofSecond[name] ?? run],
        ],
      );
      const results = await takeTurns(Object.fromEntries(pairs));
      console.log(`\n${title}: ${one.engine}, p50 in ms, ${connectionCount} connections`);
      console.table(
        Object.fromEntries(
          Object.keys(ofSecond).map((name) => {
            const [first, second] = [results.get(`${name} `), results.get(name)];
            const times = (key: keyof LoadResult) =>
              round(medianOf(second, key) / medianOf(first, key), 2);
            return [
              name,
              {
                [oneName]: round(medianOf(first, 'p50'), 2),
                [otherName]: round(medianOf(second, 'p50'), 2),
                times: times('p50'),
                'times work': times('work'),
                errors: errorsOf(first) + errorsOf(second),
              },
            ];
          }),
        ),
      );
    }),
  );
}

const parts = { reads, search, filters, writes, payments, endurance, signIns, report } as const;

const args = process.argv.slice(2);
const isSelected = (name: string) =>
  args.includes(name) || !args.some((word) => partNames.has(word));
const partNames = new Set([
  ...Object.keys(parts),
  'startup',
  'live',
  'growth',
  'partitioning',
  'receipts',
]);
const engines = (['postgres', 'embedded'] as const).filter(
  (engine) =>
    args.includes(engine) || !args.some((word) => word === 'postgres' || word === 'embedded'),
);
const sizes = args.map(Number).filter(Number.isInteger);

async function measure(engine: EngineName): Promise<void> {
  const database = await BenchDatabase.open(engine, sizes.at(-1) ?? 100_000);
  try {
    if (isSelected('startup')) await startup(database);
    if (isSelected('live')) await measureLive({ database, seconds, signIn });
    if (!Object.keys(parts).some(isSelected)) return;
    await withBench(database, async (bench) => {
      for (const [name, part] of Object.entries(parts)) if (isSelected(name)) await part(bench);
    });
  } finally {
    await database.drop();
  }
}

async function measureGrowth(engine: EngineName): Promise<void> {
  const [few = 1000, many = 100_000] = sizes;
  await withPair(
    [await BenchDatabase.open(engine, few), await BenchDatabase.open(engine, many)],
    (databases) =>
      sideBySide('Growth', databases, [few, many], (bench, connectionCount) => ({
        ...readingRuns(bench, readingCalls, connectionCount),
        ...actionRuns(bench, actions, connectionCount),
      })),
  );
}

/** Number of months of a hundred million transactions at a hundred thousand a day. */
const partitionCount = 33;

async function measurePartitioning(): Promise<void> {
  const size = sizes.at(-1) ?? 100_000;
  const single = await BenchDatabase.open('postgres', size);
  await withPair(
    [single, await BenchDatabase.open('postgres', size, '_partitioned')],
    async (databases) => {
      const [single, partitioned] = databases;
      await partitioned.prepare(({ db }) => partitionByTime(db, partitionCount));
      console.log(`\nA row of ${partitionCount} parts, p50 in ms`);
      console.table({
        single: await single.prepare(({ db }) => timeById(db)),
        partitioned: await partitioned.prepare(({ db }) => timeById(db)),
      });
      // These calls claim an id, which a partitioned table cannot do.
      const { initiate: _, pay: __, ...moving } = actions;
      await sideBySide(
        `${partitionCount} parts of ${size}`,
        databases,
        ['one table', 'partitions'],
        (bench, connectionCount) => ({
          ...readingRuns(bench, { ...readingCalls, ...searchCalls }, connectionCount),
          ...actionRuns(bench, moving, connectionCount),
        }),
      );
    },
  );
}

async function withPair(
  databases: Pair<BenchDatabase>,
  work: (databases: Pair<BenchDatabase>) => Promise<void>,
): Promise<void> {
  try {
    await work(databases);
  } finally {
    for (const database of databases) await database.drop();
  }
}

/** Parts that do not measure the server of one database. */
const ownParts = new Set(['growth', 'partitioning', 'receipts']);
const comparesPairs = args.some((word) => ownParts.has(word));
const measuresOne =
  !comparesPairs || args.some((word) => word in parts || word === 'startup' || word === 'live');
for (const engine of engines) {
  if (measuresOne) await measure(engine);
  if (isSelected('growth')) await measureGrowth(engine);
}
// Runs only by name, because partitioning takes as long as seeding.
if (args.includes('partitioning')) await measurePartitioning();
// Needs no server, and takes minutes.
if (args.includes('receipts')) await measureReceipts();
