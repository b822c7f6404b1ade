import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, lstatSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '#server/db/testing.ts';
import { racingEngines } from '#server/test/engines.ts';
import { passwordOf } from '#server/test/people.ts';
import { freePort, killAll, ServerProcess } from './child.ts';
import {
  addPeople,
  embedded,
  folderWithPeople,
  manyRequests,
  newFolder,
  removeFolders,
} from './ground.ts';
import { HttpClient } from './httpClient.ts';

const postgres = racingEngines.length > 0 ? await makeTestDatabase() : null;
afterAll(() => postgres?.drop());
afterAll(removeFolders);

let dataDir = '';
beforeEach(() => {
  dataDir = newFolder();
});
afterEach(killAll);

const engines: [string, Record<string, string>][] = [['embedded', embedded]];
if (postgres) {
  engines.push(['postgres', { DATABASE_URL: postgres.url, ...manyRequests }]);
  await addPeople({ dataDir, databaseUrl: postgres.url });
}

/** A server with people and banks, but none of the demo. */
async function startWithPeople(env: Record<string, string>): Promise<ServerProcess> {
  if (!env['DATABASE_URL']) dataDir = await folderWithPeople();
  return ServerProcess.start({ ...env, DATA_DIR: dataDir });
}

describe.each(engines)('on %s', (_, env) => {
  test('asked to stop: answers what is under way and ends well', async () => {
    const server = await startWithPeople(env);
    const idle = Array.from({ length: 20 }, () =>
      connect(Number(new URL(server.url).port), '127.0.0.1'),
    );
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    const clients = Array.from({ length: 50 }, () => new HttpClient(server.url, 'agent'));
    const answers = clients.map((client) =>
      client.call('login.php?run=login', { password: passwordOf('agent') }),
    );
    // Once the first is answered the others have been read and wait for their turn.
    await Promise.race(answers);
    server.signal('SIGTERM');
    const started = Date.now();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.ended()).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
    for (const socket of idle) socket.destroy();
  });
});

test('a second signal does not wait for a request that never ends', async () => {
  const server = await startWithPeople(embedded);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /api/login.php?run=login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      'content-length: 100\r\n\r\n{',
  );
  await sleep(200);
  server.signal('SIGTERM');
  await sleep(500);
  expect(server.isRunning).toBe(true);
  const started = Date.now();
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(1);
  expect(Date.now() - started).toBeLessThan(4000);
  socket.destroy();
});

/** What of a data folder others may look at; within the database the engine sets what it likes. */
function seenByOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(expect.arrayContaining(['backup.sock', 'lock.db', 'database']));
  const ours = names.filter((name) => !name.startsWith('database/'));
  return [folder, ...ours.map((name) => join(folder, name))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  );
}

test('the demo says where it is and how to get in; a second one is refused', async () => {
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  expect(server.output).toContain(`Remit Desk, demo: ${server.url}`);
  expect(server.output).toContain('Unlock the Sudoku with: 3 1 4 1 5 9');
  expect(server.output).toContain('banker2 / demo-banker2  (BNK02)');
  await new HttpClient(server.url, 'admin').signIn('demo-admin');
  expect(seenByOthers(dataDir)).toEqual([]);

  const started = Date.now();
  const second = ServerProcess.spawn({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(await second.ended()).toBe(1);
  expect(Date.now() - started).toBeLessThan(2000);
  expect(second.errors).toMatch(/^Remit Desk can't start: The data folder .+ is in use .+\n$/);
  expect(second.errors).toContain(`process ${server.child.pid}`);

  const port = new URL(server.url).port;
  const third = ServerProcess.spawn({ DATA_DIR: `${dataDir}-2`, PORT: port });
  expect(await third.ended()).toBe(1);
  expect(third.errors).toBe(
    `Remit Desk can't start: Port ${port} of 127.0.0.1 is in use by another program\n`,
  );
});

test('the data of the demo is audited, once its server is stopped', async () => {
  const auditData = async () => {
    const command = ServerProcess.spawn({ DATA_DIR: dataDir }, 'auditData');
    return { exit: await command.ended(), output: command.output, errors: command.errors };
  };
  const nothing = await auditData();
  expect(nothing).toMatchObject({ exit: 2, output: '' });
  expect(nothing.errors).toMatch(/^There is nothing to audit: no folder [^\n]+\n$/);
  expect(existsSync(dataDir)).toBe(false);

  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  const running = await auditData();
  expect(running.exit).toBe(2);
  expect(running.errors).toMatch(/ is in use by another server .+\. Stop the server first\.\n$/);

  await server.kill();
  const { exit, output, errors } = await auditData();
  expect(errors).toBe('');
  expect(output).toMatch(/^0 problems in 400 transactions, \d+ payments, \d+ files\n$/);
  expect(exit).toBe(0);

  rmSync(join(dataDir, 'files'), { recursive: true });
  mkdirSync(join(dataDir, 'files'));
  const broken = await auditData();
  expect(broken.exit).toBe(1);
  expect(broken.output).toMatch(
    /^✗ not so: a file lies on disk, in its size \(\w{32}, .+ more\)\n/,
  );
  expect(broken.output).toMatch(/\d{3,} problems in 400 transactions, \d+ payments, \d+ files\n$/);
});

test('a data folder that can not be written is refused in one line', async () => {
  const started = Date.now();
  // Below a file: not even root can make a folder there.
  const server = ServerProcess.spawn({ DATA_DIR: join(import.meta.filename, 'data') });
  expect(await server.ended()).toBe(1);
  expect(Date.now() - started).toBeLessThan(5000);
  expect(server.errors).toMatch(
    /^Remit Desk can't start: The data folder .+ can't be used: [^\n]+\n$/,
  );
});

describe('refuses to start in one line', () => {
  test.each([
    ['a port that is none', { PORT: 'x' }, 'PORT must be'],
    ['a time zone that is none', { BUSINESS_TZ: 'Mars/X' }, 'BUSINESS_TZ must be'],
    ['the demo on the network', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    ['production without a database', { NODE_ENV: 'production' }, 'NODE_ENV=production needs'],
    [
      'a database that does not answer',
      {
        ...manyRequests,
        DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/x',
        DATABASE_WAIT_SECONDS: '1',
      },
      "The database of DATABASE_URL can't be used",
    ],
  ] as const)('%s', async (_, env, message) => {
    const started = Date.now();
    const server = ServerProcess.spawn({ ...env, DATA_DIR: dataDir });
    expect(await server.ended()).toBe(1);
    expect(Date.now() - started).toBeLessThan(5000);
    expect(server.errors).toMatch(/^Remit Desk can't start: [^\n]+\n$/);
    expect(server.errors).toContain(message);
    expect(server.errors).not.toContain('secret');
    expect(existsSync(dataDir)).toBe(false);
  });
});

async function createAdmin(args: readonly string[], password: string): Promise<ServerProcess> {
  const env = { ...embedded, DATA_DIR: dataDir };
  const command = ServerProcess.spawn(env, 'admin', ['create', ...args]);
  command.child.stdin?.end(`${password}\n`);
  await command.ended();
  return command;
}

describe('the first admin', () => {
  const flags = ['--name', 'Meera Nair', '--code', 'adm01', '--phone', '+919845012306'];

  test('is made with a password from standard input and can sign in', async () => {
    const made = await createAdmin(flags, 'Zed-pass-12345');
    expect(made.errors).toBe('');
    expect(made.output).toBe('Admin Meera Nair (ADM01) was created\n');
    const again = await createAdmin(flags, 'Zed-pass-12345');
    expect(again.errors).toBe('a user with this name or code exists already\n');
    const server = await ServerProcess.start({ ...embedded, DATA_DIR: dataDir });
    await new HttpClient(server.url, 'Meera Nair').signIn('Zed-pass-12345');
    const meanwhile = await createAdmin(flags, 'Zed-pass-12345');
    expect(meanwhile.errors).toContain('is in use by another server');
  });

  test.each([
    ['a weak password', flags, 'short', 'Password must have at least 8 characters'],
    ['a password among the arguments', [...flags, '--password', 'x'], 'x', 'Usage: npm run admin'],
    [
      'a code that is none',
      ['--name', 'a', '--code', 'too long', '--phone', '12345'],
      'x',
      '--code',
    ],
  ])('is not made with %s', async (_, args, password, message) => {
    const command = await createAdmin(args, password);
    expect(command.child.exitCode).toBe(1);
    expect(command.errors).toContain(message);
  });
});
