import { setTimeout as sleep } from 'node:timers/promises';
import type { Journey } from '#server/process/journey.ts';
import { readArguments } from './arguments.ts';
import { compare, type Differences } from './comparison.ts';
import { waitUntil } from './databaseCluster.ts';
import { type FaultName, faultOf } from './faults.ts';
import { type Answers, Load, signIn } from './load.ts';
import { isGood, type Outcome, tableOf } from './report.ts';
import { Site } from './site.ts';

/** Load before each fault and after its end. */
const calmMs = 3000;
/** The first uploads start the programs that decode pictures. */
const warmUpWrites = 20;

function log(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

/** Causes faults one after the other, each under a load of its own. */
class Drill {
  readonly outcomes: Outcome[] = [];
  readonly #site: Site;
  readonly #journeys: Journey[] = [];
  #known: Differences = { lost: 0, doubled: 0 };

  constructor(site: Site) {
    this.#site = site;
  }

  /** True if a fault could not be repaired, so that further ones make no sense. */
  get hasStopped(): boolean {
    return this.outcomes.some(({ stopped }) => stopped !== null);
  }

  async run(name: FaultName): Promise<void> {
    const { cluster, url } = this.#site;
    const { title } = faultOf(name);
    log(title);
    await cluster.settled();
    const crashesBefore = this.#countCrashes();
    const answers: Answers = new Map();
    const clients = await signIn(url, answers);
    const load = new Load(clients, cluster);
    await waitUntil('writes', () => load.writes.count >= warmUpWrites);
    const from = performance.now();
    await sleep(calmMs);
    const stopped = await this.#endure(name, load).then(
      () => null,
      (error: unknown) => String(error),
    );
    const period = { from, until: performance.now() };
    await load.stop();
    for (const line of load.unexpected) log(line);
    this.#journeys.push(...load.journeys);
    const errors = answers.get('500') ?? 0;
    const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
    const outcome = {
      title,
      acknowledged: load.writes.count,
      ...(await this.#newDifferences()),
      errors,
      crashes: this.#countCrashes() - crashesBefore,
      failed: all - errors - (answers.get('200') ?? 0),
      writeGapMs: load.writes.longestGapMs(period),
      readGapMs: load.reads.longestGapMs(period),
      primaryGapMs: load.primaries.longestGapMs(period),
      stopped,
    };
    this.outcomes.push(outcome);
    log(`${JSON.stringify(outcome)} ${JSON.stringify([...answers])}`);
  }

  /** Causes a fault, repairs it, and waits until everything is as before. */
  async #endure(name: FaultName, load: Load): Promise<void> {
    const { cluster } = this.#site;
    const { cause, lastsMs } = faultOf(name);
    const repair = await cause(this.#site);
    // A write under way when the fault began may still have been acknowledged.
    const since = performance.now() + calmMs;
    if (lastsMs === undefined) await waitUntil('a write', () => load.writes.hasSince(since));
    else await sleep(lastsMs);
    await repair();
    const repairedAt = performance.now();
    await waitUntil('a write', () => load.writes.hasSince(repairedAt));
    await cluster.settled();
    await sleep(calmMs);
  }

  #countCrashes(): number {
    return this.#site.servers.reduce((sum, { crashes }) => sum + crashes, 0);
  }

  /** Compares all acknowledged writes and returns the differences since the last time. */
  async #newDifferences(): Promise<Differences> {
    const database = await this.#site.openDatabase();
    const before = this.#known;
    this.#known = await compare(database.db, this.#journeys);
    await database.close();
    const { lost, doubled } = this.#known;
    return { lost: lost - before.lost, doubled: doubled - before.doubled };
  }
}

async function main(): Promise<void> {
  const { faults, rounds, settings } = readArguments(process.argv.slice(2));
  log('building three database machines, three servers and a proxy');
  const site = await Site.build(process.env['DRILL_FOLDER'] ?? '', settings);
  const used = JSON.stringify(await site.cluster.settings());
  const drill = new Drill(site);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of faults) if (!drill.hasStopped) await drill.run(name);
  }
  console.log(`\n${tableOf(drill.outcomes)}\n\nSettings: ${used}`);
  console.log(await site.audit());
  process.exitCode = drill.outcomes.every(isGood) ? 0 : 1;
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(error instanceof RangeError ? 2 : 1);
  },
);
