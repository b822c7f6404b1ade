import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { waitUntil } from './databaseCluster.ts';
import { faults } from './faults.ts';
import { type Answers, Load, signIn } from './load.ts';
import type { Period, Successes } from './observations.ts';
import { Site } from './site.ts';

/** Load before each fault and after its end. */
const calmMs = 3000;
/** The first uploads start the programs that decode pictures. */
const warmUpWrites = 20;

function log(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

/** Causes a fault, repairs it, and waits until everything is as before. */
async function endure(name: string, site: Site, load: Load): Promise<void> {
  const fault = faults[name];
  if (!fault) throw new RangeError(`no fault ${name}`);
  const repair = await fault.cause(site);
  // A write under way when the fault began may still have been acknowledged.
  const since = performance.now() + calmMs;
  if (fault.lastsMs === undefined) await waitUntil('a write', () => load.writes.hasSince(since));
  else await sleep(fault.lastsMs);
  await repair?.();
  const repairedAt = performance.now();
  await waitUntil('a write', () => load.writes.hasSince(repairedAt));
  await site.cluster.settled();
  await sleep(calmMs);
}

const crashesOf = ({ servers }: Site) => servers.reduce((sum, { crashes }) => sum + crashes, 0);
const gapIn = (successes: Successes, period: Period) =>
  `${(successes.longestGapMs(period) / 1000).toFixed(1)} s`;

const columns = [
  'Fault',
  'Acknowledged',
  'Answers 500',
  'Crashes',
  'Other failures',
  'No write for',
  'No read for',
  'No primary for',
];

/** Causes a fault under a load of its own. @returns its effects in the order of the columns */
async function run(name: string, site: Site, loads: Load[]) {
  const { cluster, url } = site;
  const title = faults[name]?.title ?? '';
  log(title);
  await cluster.settled();
  const crashesBefore = crashesOf(site);
  const answers: Answers = new Map();
  const load = new Load(await signIn(url, answers), cluster);
  loads.push(load);
  await waitUntil('writes', () => load.writes.count >= warmUpWrites);
  const from = performance.now();
  await sleep(calmMs);
  const stopped = await endure(name, site, load).then(
    () => null,
    (error: unknown) => String(error),
  );
  const period = { from, until: performance.now() };
  await load.stop();
  for (const line of load.unexpected) log(line);
  log(JSON.stringify([...answers]));
  const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const errors = answers.get('500') ?? 0;
  const crashes = crashesOf(site) - crashesBefore;
  const cells = [
    title,
    load.writes.count,
    errors,
    crashes,
    all - errors - (answers.get('200') ?? 0),
    stopped ?? gapIn(load.writes, period),
    gapIn(load.reads, period),
    gapIn(load.primaries, period),
  ];
  return { cells, stopped, isGood: stopped === null && errors + crashes === 0 };
}

/** Compares every transfer with what the servers have acknowledged. */
async function findDifferences(site: Site, loads: readonly Load[]): Promise<string[]> {
  const clients = await signIn(site.url, new Map());
  const differences: string[] = [];
  for (const journey of loads.flatMap(({ journeys }) => journeys)) {
    const difference = await journey.difference(clients);
    if (difference !== null) differences.push(difference);
  }
  return differences;
}

/** @returns whether nothing went wrong */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: Object.keys(faults).join() },
      rounds: { type: 'string', default: '1' },
      set: { type: 'string', multiple: true, default: [] },
    },
  });
  const names = values.only.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(faults, name));
  if (unknown.length > 0) throw new RangeError(`no fault ${unknown.join()}`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError(`no rounds: ${values.rounds}`);
  log('building three database machines, three servers and a proxy');
  const site = await Site.build(process.env['DRILL_FOLDER'] ?? '', values.set);
  const used = JSON.stringify(await site.cluster.settings());
  const loads: Load[] = [];
  const outcomes: Awaited<ReturnType<typeof run>>[] = [];
  for (const name of Array.from({ length: rounds }, () => names).flat()) {
    // After a fault that could not be repaired, further ones make no sense.
    if (outcomes.every(({ stopped }) => stopped === null)) {
      outcomes.push(await run(name, site, loads));
    }
  }
  const lines = [columns, columns.map(() => '---'), ...outcomes.map(({ cells }) => cells)];
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
  console.log(`\nSettings: ${used}`);
  const differences = await findDifferences(site, loads);
  console.log([`${differences.length} transfers differ`, ...differences].join('\n'));
  console.log(await site.audit());
  return differences.length === 0 && outcomes.every(({ isGood }) => isGood);
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(error instanceof RangeError ? 2 : 1);
  },
);
