import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '#server/db/testing.ts';
import { racingEngines } from '#server/test/engines.ts';
import { freePort, killAll, ServerProcess } from './child.ts';
import {
  addPeople,
  embedded,
  findProblems,
  folderWithPeople,
  manyRequests,
  newFolder,
  removeFolders,
} from './ground.ts';
import { signInCrew } from './journey.ts';
import { dropClusters, hasPostgresPrograms, PostgresCluster } from './postgresCluster.ts';
import { Traffic } from './traffic.ts';

/** How often each is killed; `npm run soak` goes on for longer. */
const cycles = {
  embedded: Number(process.env['KILLS_EMBEDDED'] ?? 2),
  postgres: Number(process.env['KILLS_POSTGRES'] ?? 2),
  postmaster: Number(process.env['KILLS_POSTMASTER'] ?? 4),
};
const patiently = (count: number) => ({ timeout: 60_000 + count * 30_000 });

afterEach(async () => {
  await killAll();
  await dropClusters();
});
afterAll(removeFolders);

/** A server that is always found at the same address. */
async function startAt(port: number, env: Record<string, string>): Promise<ServerProcess> {
  return ServerProcess.start({ ...env, PORT: String(port) });
}

/** At any moment, whatever is being done. */
const soon = () => 20 + Math.random() * 60;

async function killServer(count: number, env: Record<string, string>): Promise<Traffic> {
  const port = await freePort();
  let server = await startAt(port, env);
  const traffic = new Traffic(await signInCrew(server.url));
  for (let cycle = 0; cycle < count; cycle += 1) {
    await traffic.grow(soon());
    await server.kill();
    await traffic.halt();
    const problems = await findProblems(env['DATA_DIR'] ?? '', env['DATABASE_URL']);
    expect({ cycle, problems }).toEqual({ cycle, problems: [] });
    // The sessions are still there as well: nobody signs in again.
    server = await startAt(port, env);
    expect(await traffic.differences()).toEqual([]);
  }
  return traffic;
}

/** What was sent and not answered is sent again; then everything there ever was is compared. */
async function finish(traffic: Traffic): Promise<void> {
  await traffic.grow(30);
  await traffic.halt();
  expect(await traffic.differences(Infinity)).toEqual([]);
  const { acknowledged, lostAnswers } = traffic;
  process.stdout.write(`${acknowledged} writes acknowledged, ${lostAnswers} answers lost\n`);
}

describe('the server killed at any moment loses nothing and is answered alike', () => {
  test('on the embedded engine', patiently(cycles.embedded), async () => {
    const env = { ...embedded, DATA_DIR: await folderWithPeople() };
    await finish(await killServer(cycles.embedded, env));
    await killAll();
    expect(await findProblems(env.DATA_DIR)).toEqual([]);
  });

  test.runIf(racingEngines.length > 0)('on PostgreSQL', patiently(cycles.postgres), async () => {
    const { url, drop } = await makeTestDatabase();
    const env = { ...manyRequests, DATABASE_URL: url, DATA_DIR: newFolder() };
    await addPeople({ dataDir: env.DATA_DIR, databaseUrl: url });
    await finish(await killServer(cycles.postgres, env));
    await killAll();
    expect(await findProblems(env.DATA_DIR, url)).toEqual([]);
    await drop();
  });
});

describe.runIf(hasPostgresPrograms)('PostgreSQL itself killed at any moment', () => {
  test('loses nothing, under a server that goes on', patiently(cycles.postmaster), async () => {
    const cluster = await PostgresCluster.make();
    const env = { ...manyRequests, DATABASE_URL: cluster.url, DATA_DIR: newFolder() };
    await addPeople({ dataDir: env.DATA_DIR, databaseUrl: cluster.url });
    const server = await ServerProcess.start(env);
    const traffic = new Traffic(await signInCrew(server.url));
    for (let cycle = 0; cycle < cycles.postmaster; cycle += 1) {
      await traffic.grow(soon());
      // Once its first process, once one of the others, after which it restarts by itself.
      if (cycle % 2 === 0) await cluster.kill();
      else await cluster.killBackend();
      await sleep(100);
      await traffic.halt();
      await cluster.start();
      await server.ready();
      expect(await traffic.differences()).toEqual([]);
      const problems = await findProblems(env.DATA_DIR, cluster.url);
      expect({ cycle, problems }).toEqual({ cycle, problems: [] });
    }
    await finish(traffic);
    expect(server.isRunning).toBe(true);
    await server.kill();
  });
});
