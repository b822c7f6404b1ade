import { median } from '../median.ts';
import { type Crew, type Reading, readings, type Sample, searches, takeSample } from './calls.ts';
import { type Action, actions, addTargets, pay, type Targets, usedUp } from './actions.ts';
import { Member, signingIn } from './crew.ts';
import { staff } from './fill.ts';
import { type EngineName, Ground, Process } from './ground.ts';
import { cutByTime, timeById } from './months.ts';
import { drive, type Outcome, type Shot } from './load.ts';

/**
 * `npm run bench`: drives the product's server, in a process of its own, over HTTP. Words behind it
 * choose parts, engines and sizes: `npm run bench -- reads embedded 1000`. Each figure is the median
 * of BENCH_ROUNDS rounds of BENCH_SECONDS, in which all calls take turns; `share` is that of the
 * requests a second which a bare route answers that reads one row by its key. BENCH_DATABASE_URL is
 * the PostgreSQL on which databases are made, BENCH_DIR the folder of embedded ones; what was filled
 * is kept there for the next time.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const connections = 20;
/** More than any server records. */
const paymentsASecond = 1000;
const paymentsOf = (rounds: number) => rounds * seconds * paymentsASecond;

interface Bench {
  ground: Ground;
  product: Process;
  crew: Crew;
  sample: Sample;
  targets: Targets;
}

async function withBench(ground: Ground, work: (bench: Bench) => Promise<void>): Promise<void> {
  const { sample, targets } = await ground.prepare(async ({ db }) => ({
    sample: await takeSample(db, ground.size),
    targets: await addTargets(db, { ...usedUp(rounds), payments: paymentsOf(2 * rounds) }),
  }));
  const product = await Process.product(ground);
  try {
    const crew = await signIn(product.origin);
    await work({ ground, product, crew, sample, targets });
  } finally {
    await product.stop();
  }
}

async function signIn(origin: string): Promise<Crew> {
  // One after the other: attempts of one name at once are throttled.
  const team = async (role: keyof typeof staff) => {
    const members: Member[] = [];
    for (let index = 0; index < connections; index += 1) {
      members.push(await Member.signIn(origin, `${role}${1 + (index % staff[role])}`));
    }
    return members;
  };
  return {
    admins: await team('admin'),
    bankers: await team('banker'),
    agents: await team('agent'),
  };
}

type Run = () => Promise<Outcome>;

/** Runs all in turns, several times, and tells the medians of each. */
async function compare(title: string, runs: Readonly<Record<string, Run>>): Promise<void> {
  const outcomes = await takeTurns(runs);
  const bare = outcomes.get(bareRoute);
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      Array.from(outcomes, ([name, found]) => [
        name,
        {
          'requests/s': Math.round(middle(found, 'rate')),
          'p50 ms': round(middle(found, 'p50')),
          'p99 ms': round(middle(found, 'p99')),
          errors: errorsOf(found),
          'work ms': round(middle(found, 'work'), 2),
          ...(bare ? { share: round(shareOf(found, bare), 2) } : {}),
          ...(bare
            ? { 'share of work': round(middle(bare, 'work') / middle(found, 'work'), 2) }
            : {}),
        },
      ]),
    ),
  );
}

async function takeTurns(runs: Readonly<Record<string, Run>>): Promise<Map<string, Outcome[]>> {
  const all = new Map<string, Outcome[]>();
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const [name, run] of Object.entries(runs)) {
      all.set(name, [...(all.get(name) ?? []), await run()]);
    }
  }
  return all;
}

/** The median of a figure of the outcomes. */
function middle(outcomes: readonly Outcome[] = [], key: keyof Outcome): number {
  return median(outcomes.map((outcome) => outcome[key]));
}

/** The median share that these are of those of the same round. */
function shareOf(outcomes: readonly Outcome[], limits: readonly Outcome[]): number {
  return median(outcomes.map(({ rate }, turn) => rate / (limits[turn]?.rate ?? Number.NaN)));
}

const errorsOf = (outcomes: readonly Outcome[] = []) =>
  outcomes.reduce((sum, { errors }) => sum + errors, 0);

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

const bareRoute = 'bare route';
const bareShot = (): Shot => ({ path: '/' });

async function withBare(ground: Ground, work: (run: Run) => Promise<void>): Promise<void> {
  const bare = await Process.bare(ground);
  try {
    await work(() => drive({ server: bare, connections, seconds, next: bareShot }));
  } finally {
    await bare.stop();
  }
}

/** Each reading as a run of so many connections. */
function readingRuns(
  { product, crew, sample }: Bench,
  chosen: Readonly<Record<string, Reading>>,
  lanes = connections,
): Record<string, Run> {
  const entries = Object.entries(chosen).map(([name, reading]): [string, Run] => {
    const next = (connection: number) => reading(crew, sample, connection);
    return [name, () => drive({ server: product, connections: lanes, seconds, next })];
  });
  return Object.fromEntries(entries);
}

function actionRuns(
  { product, crew, targets }: Bench,
  chosen: Readonly<Record<string, Action>>,
  lanes: number,
): Record<string, Run> {
  const entries = Object.entries(chosen).map(([name, action]): [string, Run] => [
    name,
    () =>
      drive({
        server: product,
        connections: lanes,
        seconds: 60,
        next: action(crew, targets),
      }),
  ]);
  return Object.fromEntries(entries);
}

const title = ({ ground }: Bench, what: string, lanes = connections) =>
  `${what}: ${ground.engine}, ${ground.size} transactions, ${lanes} connections`;

async function reads(bench: Bench): Promise<void> {
  await withBare(bench.ground, (bare) =>
    compare(title(bench, 'Reading'), { [bareRoute]: bare, ...readingRuns(bench, readings) }),
  );
}

/** One after the other on few connections, as people search. */
async function search(bench: Bench): Promise<void> {
  await compare(title(bench, 'Searching', 2), readingRuns(bench, searches, 2));
}

async function act(bench: Bench): Promise<void> {
  await compare(title(bench, 'Acting', 4), actionRuns(bench, actions, 4));
}

const paying =
  ({ product, crew, targets }: Bench): Run =>
  () =>
    drive({ server: product, connections, seconds, next: pay(crew, targets, paymentsOf(1)) });

async function payments(bench: Bench): Promise<void> {
  await withBare(bench.ground, (bare) =>
    compare(title(bench, 'Paying'), { [bareRoute]: bare, payments: paying(bench) }),
  );
}

/** The same by itself, for as long as one likes: whether it stays as quick, and without an error. */
const endurance = (bench: Bench): Promise<void> =>
  compare(title(bench, 'Paying on and on'), { payments: paying(bench) });

/** A first page now and then, as people look at it while something else goes on. */
function looking({ product, crew, sample }: Bench): Run {
  const next = (connection: number) => readings['first page'](crew, sample, connection);
  return () => drive({ server: product, connections: 2, seconds, next });
}

async function signIns(bench: Bench): Promise<void> {
  const { product } = bench;
  const look = looking(bench);
  let number = 0;
  const next = () => signingIn(`agent${1 + (number++ % staff.agent)}`);
  const signing = () => drive({ server: product, connections: 8, seconds, next });
  let beside: Promise<Outcome> | null = null;
  await compare(title(bench, 'Signing in', 8), {
    'first page alone': look,
    'sign-in': () => {
      beside = look();
      return signing();
    },
    'first page beside it': () => beside ?? look(),
  });
}

/** So many days ago. */
const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function report(bench: Bench): Promise<void> {
  const { product, crew, ground } = bench;
  const [admin] = crew.admins;
  if (!admin) return;
  const rows = Math.min(ground.size, 95_000);
  const shot = admin.shot('report.php?run=generateReports', {
    start_date: day(Math.floor(rows / 1000)),
    end_date: day(0),
  });
  const idle = await looking(bench)();
  product.forgetPeak();
  const before = product.memory().now;
  let isDone = false;
  const making = (async () => {
    const started = performance.now();
    const answer = await fetch(`${product.origin}${shot.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: shot.cookie ?? '' },
      body: JSON.stringify(shot.body),
    });
    const firstByte = performance.now() - started;
    const { byteLength } = await answer.arrayBuffer();
    isDone = true;
    return { status: answer.status, firstByte, bytes: byteLength };
  })();
  const next = (connection: number) =>
    isDone ? null : readings['first page'](crew, bench.sample, connection);
  const beside = await drive({ server: product, connections: 2, seconds: 60, next });
  const { status, firstByte, bytes } = await making;
  console.log(`\n${title(bench, 'Report of a hundred days', 2)}`);
  console.table({
    [`${rows} rows`]: {
      status,
      KiB: Math.round(bytes / 1024),
      'first byte ms': Math.round(firstByte),
      'MB before': Math.round(before),
      'MB at most': Math.round(product.memory().most),
      'p99 of others, idle': round(idle.p99),
      'beside it': round(beside.p99),
      'longest, idle': round(idle.longest),
      'longest beside it': round(beside.longest),
    },
  });
}

/** How soon a server is ready on data that is there, and what it holds when nobody calls. */
async function rest(ground: Ground): Promise<void> {
  const starts: number[] = [];
  const sizes: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const product = await Process.product(ground);
    starts.push(product.readyAfter);
    await Member.signIn(product.origin, 'admin1');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    sizes.push(product.memory().now);
    await product.stop();
  }
  console.log(`\nAt rest: ${ground.engine}, ${ground.size} transactions`);
  console.table({
    server: { 'ready after ms': Math.round(median(starts)), MB: Math.round(median(sizes)) },
  });
}

type Pair<Thing> = readonly [Thing, Thing];

/** The same calls on two grounds, in turns. */
async function sideBySide(
  title: string,
  [one, other]: Pair<Ground>,
  [oneName, otherName]: Pair<string | number>,
  runsOf: (bench: Bench, lanes: number) => Record<string, Run>,
): Promise<void> {
  const lanes = 2;
  await withBench(one, (first) =>
    withBench(other, async (second) => {
      const ofSecond = runsOf(second, lanes);
      const pairs = Object.entries(runsOf(first, lanes)).flatMap(([name, run]): [string, Run][] => [
        [`${name} `, run],
        [name, ofSecond[name] ?? run],
      ]);
      const outcomes = await takeTurns(Object.fromEntries(pairs));
      console.log(`\n${title}: ${one.engine}, p50 in ms, ${lanes} connections`);
      console.table(
        Object.fromEntries(
          Object.keys(ofSecond).map((name) => {
            const [less, more] = [outcomes.get(`${name} `), outcomes.get(name)];
            const times = (key: keyof Outcome) => round(middle(more, key) / middle(less, key), 2);
            return [
              name,
              {
                [oneName]: round(middle(less, 'p50'), 2),
                [otherName]: round(middle(more, 'p50'), 2),
                times: times('p50'),
                'times the work': times('work'),
                errors: errorsOf(less) + errorsOf(more),
              },
            ];
          }),
        ),
      );
    }),
  );
}

const parts = { reads, search, act, payments, endurance, signIns, report } as const;

const words = process.argv.slice(2);
const isChosen = (name: string) => words.includes(name) || !words.some((word) => known.has(word));
const known = new Set([...Object.keys(parts), 'rest', 'growth', 'months']);
const engines = (['postgres', 'embedded'] as const).filter(
  (engine) =>
    words.includes(engine) || !words.some((word) => word === 'postgres' || word === 'embedded'),
);
const sizes = words.map(Number).filter(Number.isInteger);

async function measure(engine: EngineName): Promise<void> {
  const ground = await Ground.open(engine, sizes.at(-1) ?? 100_000);
  try {
    if (isChosen('rest')) await rest(ground);
    await withBench(ground, async (bench) => {
      for (const [name, part] of Object.entries(parts)) if (isChosen(name)) await part(bench);
    });
  } finally {
    await ground.drop();
  }
}

async function measureGrowth(engine: EngineName): Promise<void> {
  const [few = 1000, many = 100_000] = sizes;
  await withPair([await Ground.open(engine, few), await Ground.open(engine, many)], (grounds) =>
    sideBySide('Growth', grounds, [few, many], (bench, lanes) => ({
      ...readingRuns(bench, readings, lanes),
      ...actionRuns(bench, actions, lanes),
    })),
  );
}

/** As many as a hundred million at a hundred thousand a day are months. */
const months = 33;

async function measureMonths(): Promise<void> {
  const size = sizes.at(-1) ?? 100_000;
  const whole = await Ground.open('postgres', size);
  await withPair([whole, await Ground.open('postgres', size, '_months')], async (grounds) => {
    const [whole, cut] = grounds;
    await cut.prepare(({ db }) => cutByTime(db, months));
    console.log(`\nA row of ${months} parts, p50 in ms`);
    console.table({
      whole: await whole.prepare(({ db }) => timeById(db)),
      cut: await cut.prepare(({ db }) => timeById(db)),
    });
    // Those need a place that claims ids: what is cut has none.
    const { initiate: _, pay: __, ...moving } = actions;
    await sideBySide(`${months} parts of ${size}`, grounds, ['whole', 'cut'], (bench, lanes) => ({
      ...readingRuns(bench, { ...readings, ...searches }, lanes),
      ...actionRuns(bench, moving, lanes),
    }));
  });
}

async function withPair(
  grounds: Pair<Ground>,
  work: (grounds: Pair<Ground>) => Promise<void>,
): Promise<void> {
  try {
    await work(grounds);
  } finally {
    for (const ground of grounds) await ground.drop();
  }
}

const isOfPairs = words.some((word) => word === 'growth' || word === 'months');
const isOfOne = !isOfPairs || words.some((word) => word in parts || word === 'rest');
for (const engine of engines) {
  if (isOfOne) await measure(engine);
  if (isChosen('growth')) await measureGrowth(engine);
}
// Only where it is named: what cuts a table takes as long as what fills it.
if (words.includes('months')) await measureMonths();
