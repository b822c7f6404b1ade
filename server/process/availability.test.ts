import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordOf, type Person } from '#server/test/people.ts';
import { cleanUp } from './cleanUp.ts';
import { Attack, download, slowBody, slowUpload } from './attack.ts';
import { ServerProcess } from './serverProcess.ts';
import {
  addPeople,
  embedded,
  productionLimits,
  findProblems,
  folderWithPeople,
  newFolder,
} from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { HttpClient } from './httpClient.ts';
import { signInClients } from './journey.ts';
import { uploadLarge } from './largeFile.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { SignInFlood } from './signInFlood.ts';
import { Traffic } from './traffic.ts';

/** Load on the server; `npm run soak` raises it. */
const soak = process.env['SOAK_SECONDS'] !== undefined;
const load = soak
  ? { slow: 500, silent: 2000, floodClients: 500, floodMs: 60_000, outageMs: 30_000 }
  : { slow: 50, silent: 1200, floodClients: 300, floodMs: 2000, outageMs: 2000 };

const lookups = 'transaction.php?run=get_additional_details';
/** Longer than it takes the server to notice an overload. */
const noticedMs = 3000;
const busy = 'The service is busy right now. Please try again.';
const tooMany = 'Too many attempts. Please try again later.';
const unavailable = 'The service is not available right now';

afterAll(cleanUp);

const allClosed = (sockets: readonly Socket[]) =>
  Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));

/** The server is running and has logged no unexpected error. */
const isHealthy = (server: ServerProcess) =>
  server.isRunning && !server.output.includes('"event":"unexpected_error"');

const statusOf = async (url: string) => (await fetch(url)).status;

describe('a server with very many clients', () => {
  let server: ServerProcess;
  let admin: HttpClient;
  beforeAll(async () => {
    server = await ServerProcess.start({ ...embedded, DATA_DIR: await folderWithPeople() });
    admin = new HttpClient(server.url, 'admin');
    await admin.signIn(passwordOf('admin'));
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').resume();
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  /** Opens a few at a time, so that the operating system accepts all of them. */
  const openMany = async (count: number): Promise<Socket[]> => {
    const sockets: Socket[] = [];
    while (sockets.length < count) {
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, open))));
    }
    return sockets;
  };

  test('closes connections with unfinished headers and serves others meanwhile', async () => {
    const sockets = await openMany(load.slow);
    for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write('x-more: and more\r\n');
    }, 1000);
    const started = performance.now();
    const closed = allClosed(sockets);
    expect((await admin.call(lookups, {})).status).toBe(200);
    await closed;
    clearInterval(timer);
    print(`${load.slow} slow headers closed within ${since(started)}`);
  });

  test('answers a new client soon after others used up the connections', async () => {
    const started = performance.now();
    const silent = await openMany(load.silent);
    await allClosed(silent);
    const closedAfter = since(started);
    const asked = performance.now();
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    print(
      `${load.silent} silent connections closed within ${closedAfter}, a new client answered in ${since(asked)}`,
    );
  });

  test('answers others while one address signs in 300 times at once', async () => {
    const port = Number(new URL(server.url).port);
    const flood = new SignInFlood(port, Array<string>(300).fill('127.0.0.2'));
    const others = await Promise.all(Array.from({ length: 20 }, () => admin.call(lookups, {})));
    await flood.stop();
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    const refusals = ['Invalid username or password', busy, tooMany];
    expect(refusals).toEqual(expect.arrayContaining([...flood.answers.keys()]));
  });

  test('answers while other programs keep the processor from it', async () => {
    const { child } = server;
    const stopping = setInterval(() => {
      child.kill('SIGSTOP');
      setTimeout(() => child.kill('SIGCONT'), 350);
    }, 360);
    const statuses = new Set<number>();
    const end = Date.now() + noticedMs;
    while (Date.now() < end) statuses.add((await admin.call(lookups, {})).status);
    clearInterval(stopping);
    expect(statuses).toEqual(new Set([200]));
  });

  test('survives clients that disconnect before it accepts their connection', async () => {
    const { child } = server;
    child.kill('SIGSTOP');
    const headers = 'POST /api/login.php?run=login HTTP/1.1\r\nhost: x\r\n';
    for (const body of ['content-length: 9\r\n\r\n{', 'content-length: 2\r\n\r\n{}']) {
      const socket = await open();
      await new Promise((resolve) => socket.write(headers + body, resolve));
      socket.resetAndDestroy();
    }
    child.kill('SIGCONT');
    expect((await admin.call(lookups, {})).status).toBe(200);
    expect(isHealthy(server)).toBe(true);
    expect(server.output).not.toContain('"event":"failure"');
  });

  test('refuses excess requests and recovers', async () => {
    const end = Date.now() + load.floodMs;
    const answers = new Map<number, number>();
    const flood = async () => {
      while (Date.now() < end) {
        const { status, body, headers } = await admin.call(lookups, {});
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200) continue;
        expect({ status, message: body['message'] }).toEqual({ status: 503, message: busy });
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    };
    const flooding = Promise.all(Array.from({ length: load.floodClients }, flood));
    while (Date.now() < end) {
      expect(await statusOf(`${server.url}/healthz`)).toBe(200);
      await sleep(200);
    }
    await flooding;
    expect([...answers.keys()].sort()).toEqual([200, 503]);
    const over = performance.now();
    while ((await admin.call(lookups, {})).status !== 200) await sleep(50);
    expect(isHealthy(server)).toBe(true);
    print(`flooded: ${JSON.stringify([...answers])}, recovered after ${since(over)}`);
  });
});

describe('a server under attack', () => {
  let server: ServerProcess;
  let agent: HttpClient;
  let port: number;
  beforeAll(async () => {
    server = await ServerProcess.start({ ...productionLimits, DATA_DIR: await folderWithPeople() });
    port = Number(new URL(server.url).port);
    agent = new HttpClient(server.url, 'agent');
    await agent.signIn(passwordOf('agent'));
  });

  /**
   * Makes other requests on separate connections during an attack, and returns the statuses of
   * their answers.
   */
  const answersDuring = async (...attacks: readonly Attack[]): Promise<Set<number>> => {
    const statuses = new Set<number>();
    try {
      for (let round = 0; round < 20; round += 1) {
        await sleep(100);
        statuses.add(await statusOnNewConnection(`${server.url}/healthz`));
        statuses.add((await agent.call(lookups, {})).status);
      }
    } finally {
      for (const attack of attacks) attack.stop();
    }
    return statuses;
  };

  /** Returns a download by another user, whose requests do not count for the agent's session. */
  const downloadOf = async (person: Person) => {
    const attacker = new HttpClient(server.url, person);
    await attacker.signIn(passwordOf(person));
    return download(await uploadLarge(attacker), attacker.cookie);
  };

  test('answers others while one address sends bodies slowly', async () => {
    const slow = { connections: 1100, bytes: slowBody, readsAnswers: true };
    const attack = new Attack({ port, from: '127.0.0.3', ...slow });
    expect(await answersDuring(attack)).toEqual(new Set([200]));
  });

  test('answers others while one user sends uploads slowly from many addresses', async () => {
    const banker = new HttpClient(server.url, 'banker');
    await banker.signIn(passwordOf('banker'));
    const bytes = slowUpload(banker.cookie);
    const attacks = Array.from({ length: 20 }, (_, index) => {
      const from = `127.0.1.${index + 1}`;
      return new Attack({ port, from, connections: 55, bytes, readsAnswers: true });
    });
    const answers = await answersDuring(...attacks);
    // Until its requests exceed the limit of a session, the attack may use up the capacity.
    answers.delete(503);
    expect(answers).toEqual(new Set([200]));
  });

  test('answers others while one user reads no answers', async () => {
    const bytes = await downloadOf('agent2');
    const attack = new Attack({ port, from: '127.0.0.4', connections: 230, bytes });
    expect(await answersDuring(attack)).toEqual(new Set([200]));
  });

  test('answers others while one connection pipelines many requests', async () => {
    const bytes = (await downloadOf('admin2')).repeat(231);
    const attack = new Attack({ port, from: '127.0.0.5', connections: 1, bytes });
    expect(await answersDuring(attack)).toEqual(new Set([200]));
  });
});

describe.runIf(hasPostgresBinaries)('a server whose database is unavailable', () => {
  let cluster: PostgresCluster;
  let server: ServerProcess;
  let env: Record<'DATABASE_URL' | 'DATA_DIR', string>;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
    env = { ...highLimits, DATABASE_URL: cluster.url, DATA_DIR: newFolder() };
    await addPeople({ dataDir: env.DATA_DIR, databaseUrl: cluster.url });
    server = await ServerProcess.start(env);
  });

  test('answers 503 at once during an outage and recovers without a restart', async () => {
    const clients = await signInClients(server.url);
    const traffic = new Traffic(clients);
    await traffic.runFor(30);
    await cluster.stop();
    await traffic.stop();
    const end = Date.now() + load.outageMs;
    do {
      const answer = await clients.admin.call(lookups, {});
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ status: 'error', message: unavailable });
      expect(await statusOf(`${server.url}/readyz`)).toBe(503);
      expect(await statusOf(`${server.url}/healthz`)).toBe(200);
      await sleep(100);
    } while (Date.now() < end);
    await cluster.start();
    const started = performance.now();
    await server.ready();
    expect((await clients.admin.call(lookups, {})).status).toBe(200);
    print(`the database away for ${load.outageMs} ms, back within ${since(started)}`);
    expect(await traffic.differences(Infinity)).toEqual([]);
    await traffic.runFor(30);
    await traffic.stop();
    expect(await traffic.differences(Infinity)).toEqual([]);
    expect(await findProblems(env.DATA_DIR, cluster.url)).toEqual([]);
  });

  test('answers within a time limit while all connections are in use', async () => {
    const { admin } = await signInClients(server.url);
    const holder = new pg.Client({ connectionString: cluster.url });
    await holder.connect();
    await holder.query('begin; lock table banks in access exclusive mode');
    const waiting = Array.from({ length: 40 }, () => admin.call(lookups, {}));
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    for (const { status, body } of await Promise.all(waiting)) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ status: 'error', message: unavailable });
    }
    await holder.query('rollback');
    await holder.end();
    expect((await admin.call(lookups, {})).status).toBe(200);
    expect(isHealthy(server)).toBe(true);
  });
});

describe.runIf(hasPostgresBinaries)('PostgreSQL with unsafe durability settings', () => {
  test.each(['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'])(
    'is refused: %s',
    async (setting) => {
      const cluster = await PostgresCluster.create(setting);
      const dataDir = newFolder();
      const server = ServerProcess.spawn({
        ...highLimits,
        DATABASE_URL: cluster.url,
        DATA_DIR: dataDir,
      });
      expect(await server.ended()).toBe(1);
      expect(server.errors).toBe(
        `Remit Desk can't start: PostgreSQL runs with ${setting}: it would lose payments in a crash\n`,
      );
      await cluster.drop();
    },
  );
});

/** Returns the status of an answer on a new connection; 0 if there is none. */
const statusOnNewConnection = (url: string): Promise<number> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
  });

const since = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Prints measurements in soak runs. */
function print(line: string): void {
  if (soak) process.stdout.write(`${line}\n`);
}
