import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { freePort } from '../../scripts/freePort.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import {
  addPeople,
  embedded,
  findProblems,
  folderWithPeople,
  newFolder,
  removeFolders,
} from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { signInClients } from './journey.ts';
import { dropClusters, hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { Traffic } from './traffic.ts';

/** Number of kills; `npm run soak` raises it. */
const cycles = {
  embedded: Number(process.env['KILLS_EMBEDDED'] ?? 2),
  postgres: Number(process.env['KILLS_POSTGRES'] ?? 2),
  postmaster: Number(process.env['KILLS_POSTMASTER'] ?? 4),
};
const longTimeout = (count: number) => ({ timeout: 180_000 + count * 60_000 });

afterEach(async () => {
  await killAll();
  await dropClusters();
});
afterAll(removeFolders);

/** Starts a server on a fixed port. */
async function startAt(port: number, env: Record<string, string>): Promise<ServerProcess> {
  return ServerProcess.start({ ...env, PORT: String(port) });
}

/** A random number of steps, so that the kill can hit any of them. */
const randomSteps = () => 20 + Math.random() * 60;

async function killServer(count: number, env: Record<string, string>): Promise<Traffic> {
  const port = await freePort();
  let server = await startAt(port, env);
  const traffic = new Traffic(await signInClients(server.url));
  for (let cycle = 0; cycle < count; cycle += 1) {
    await traffic.runFor(randomSteps());
    await server.kill();
    await traffic.stop();
    const problems = await findProblems(env['DATA_DIR'] ?? '', env['DATABASE_URL']);
    expect({ cycle, problems }).toEqual({ cycle, problems: [] });
    // Sessions survive as well: no client signs in again.
    server = await startAt(port, env);
    expect(await traffic.differences()).toEqual([]);
  }
  return traffic;
}

/** Repeats unanswered requests and compares all transfers. */
async function finish(traffic: Traffic): Promise<void> {
  await traffic.runFor(30);
  await traffic.stop();
  expect(await traffic.differences(Infinity)).toEqual([]);
  const { acknowledged, lostAnswers } = traffic;
  process.stdout.write(`${acknowledged} writes acknowledged, ${lostAnswers} answers lost\n`);
}

describe('a server killed at random times keeps all acknowledged writes', () => {
  const onEmbedded = { ...longTimeout(cycles.embedded), tags: ['main'] };
  test('on the embedded engine', onEmbedded, async () => {
    const env = { ...embedded, DATA_DIR: await folderWithPeople() };
    await finish(await killServer(cycles.embedded, env));
    await killAll();
    expect(await findProblems(env.DATA_DIR)).toEqual([]);
  });

  test.runIf(concurrentEngines.length > 0)(
    'on PostgreSQL',
    longTimeout(cycles.postgres),
    async () => {
      const { url, drop } = await createTestDatabase();
      const env = { ...highLimits, DATABASE_URL: url, DATA_DIR: newFolder() };
      await addPeople({ dataDir: env.DATA_DIR, databaseUrl: url });
      await finish(await killServer(cycles.postgres, env));
      await killAll();
      expect(await findProblems(env.DATA_DIR, url)).toEqual([]);
      await drop();
    },
  );
});

describe.runIf(hasPostgresBinaries)('PostgreSQL killed at random times', () => {
  test(
    'keeps all acknowledged writes while the server runs on',
    longTimeout(cycles.postmaster),
    async () => {
      const cluster = await PostgresCluster.create();
      const env = { ...highLimits, DATABASE_URL: cluster.url, DATA_DIR: newFolder() };
      await addPeople({ dataDir: env.DATA_DIR, databaseUrl: cluster.url });
      const server = await ServerProcess.start(env);
      const traffic = new Traffic(await signInClients(server.url));
      for (let cycle = 0; cycle < cycles.postmaster; cycle += 1) {
        await traffic.runFor(randomSteps());
        // Kills the main process and a backend process in turn; PostgreSQL restarts after the latter.
        if (cycle % 2 === 0) await cluster.kill();
        else await cluster.killBackend();
        await sleep(100);
        await traffic.stop();
        await cluster.start();
        await server.ready();
        expect(await traffic.differences()).toEqual([]);
        const problems = await findProblems(env.DATA_DIR, cluster.url);
        expect({ cycle, problems }).toEqual({ cycle, problems: [] });
      }
      await finish(traffic);
      expect(server.isRunning).toBe(true);
      await server.kill();
    },
  );
});
