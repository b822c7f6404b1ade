import { once } from 'node:events';
import { existsSync, rmSync, lstatSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { passwordOf } from '#server/test/people.ts';
import { freePort } from '../../scripts/freePort.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import { addPeople, embedded, folderWithPeople, newFolder, removeFolders } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { HttpClient } from './httpClient.ts';

const postgres = concurrentEngines.length > 0 ? await createTestDatabase() : null;
afterAll(() => postgres?.drop());
afterAll(removeFolders);

let dataDir = '';
beforeEach(() => {
  dataDir = newFolder();
});
afterEach(killAll);

const engines: [string, Record<string, string>][] = [['embedded', embedded]];
if (postgres) {
  engines.push(['postgres', { DATABASE_URL: postgres.url, ...highLimits }]);
  await addPeople({ dataDir, databaseUrl: postgres.url });
}

const main = { tags: ['main'] };

/** A server with users and banks, but without the demo data. */
async function startWithPeople(env: Record<string, string>): Promise<ServerProcess> {
  if (!env['DATABASE_URL']) dataDir = await folderWithPeople();
  return ServerProcess.start({ ...env, DATA_DIR: dataDir });
}

describe.each(engines)('on %s', (_, env) => {
  test('answers running requests before it stops', main, async () => {
    const server = await startWithPeople(env);
    const idle = Array.from({ length: 20 }, () =>
      connect(Number(new URL(server.url).port), '127.0.0.1'),
    );
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    const clients = Array.from({ length: 10 }, () => new HttpClient(server.url, 'agent'));
    const answers = clients.map((client) =>
      client.call('login.php?run=login', { password: passwordOf('agent') }),
    );
    // When the first request is answered, the server has read the others.
    await Promise.race(answers);
    server.signal('SIGTERM');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.ended()).toBe(0);
    for (const socket of idle) socket.destroy();
  });
});

test('refuses another business time zone than that of its database', async () => {
  const server = await startWithPeople(embedded);
  await server.kill();
  const other = ServerProcess.spawn({ ...embedded, DATA_DIR: dataDir, BUSINESS_TZ: 'Asia/Dubai' });
  expect(await other.ended()).toBe(1);
  expect(other.errors).toBe(
    "Remit Desk can't start: BUSINESS_TZ=Asia/Dubai: the business days of this database are in Asia/Kolkata\n",
  );
});

describe('an unexpected error', () => {
  const preload = fileURLToPath(new URL('./unexpectedErrors.ts', import.meta.url));
  const env = { ...embedded, NODE_OPTIONS: `--import=${preload}` };

  test.each([
    ['uncaught exception', 'SIGUSR2'],
    ['unhandled rejection', 'SIGWINCH'],
  ] as const)('ends the process after running requests: %s', async (_, signal) => {
    const server = await startWithPeople(env);
    const clients = Array.from({ length: 10 }, () => new HttpClient(server.url, 'agent'));
    const answers = clients.map((client) =>
      client.call('login.php?run=login', { password: passwordOf('agent') }),
    );
    // When the first request is answered, the server has read the others.
    await Promise.race(answers);
    server.signal(signal);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.ended()).toBe(1);
    expect(server.output).toContain('"event":"unexpected_error"');
  });

  test('ends the process in spite of an unfinished request', async () => {
    const server = await startWithPeople({ ...env, STOP_DELAY_SECONDS: '300' });
    server.signal('SIGUSR2');
    expect(await server.ended()).toBe(1);
    expect(server.output).toContain('"event":"unexpected_error"');
  });
});

test('says that it is stopping, and answers until load balancers have noticed', async () => {
  const server = await startWithPeople({ ...embedded, STOP_DELAY_SECONDS: '300' });
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
  expect(await isReady()).toBe(true);
  server.signal('SIGTERM');
  while (await isReady()) await sleep(10);
  const { status, headers } = await new HttpClient(server.url, 'agent').call(
    'login.php?run=login',
    { password: passwordOf('agent') },
  );
  expect(status).toBe(200);
  expect(headers.get('connection')).toBe('close');
  await server.kill();
});

test('stops at a second signal in spite of an unfinished request', async () => {
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
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(1);
  socket.destroy();
});

/**
 * Lists the files of a data folder that other users can access. The engine controls those of the
 * database.
 */
function accessibleToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(expect.arrayContaining(['backup.sock', 'lock.db', 'database']));
  const ours = names.filter((name) => !name.startsWith('database/'));
  return [folder, ...ours.map((name) => join(folder, name))].filter(
    // The server may have renamed a temporary file meanwhile.
    (path) => ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}

test('prints the address and accounts of the demo, and refuses a second server', main, async () => {
  const server = await ServerProcess.start({ DATA_DIR: dataDir });
  expect(server.output).toContain(`Remit Desk, demo: ${server.url}`);
  expect(server.output).toContain('Unlock the Sudoku with: 3 1 4 1 5 9');
  expect(server.output).toContain('banker2 / demo-banker2  (BNK02)');
  await new HttpClient(server.url, 'admin').signIn('demo-admin');
  expect(accessibleToOthers(dataDir)).toEqual([]);

  const second = ServerProcess.spawn({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(await second.ended()).toBe(1);
  expect(second.errors).toMatch(/^Remit Desk can't start: The data folder .+ is in use .+\n$/);
  expect(second.errors).toContain(`process ${server.child.pid}`);

  const port = new URL(server.url).port;
  const third = ServerProcess.spawn({ DATA_DIR: `${dataDir}-2`, PORT: port });
  expect(await third.ended()).toBe(1);
  expect(third.errors).toBe(
    `Remit Desk can't start: Port ${port} of 127.0.0.1 is in use by another program\n`,
  );
});

test('audits the data of the demo after its server has stopped', async () => {
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

  const files = join(dataDir, 'files');
  for (const name of readdirSync(files)) if (name !== 'storage-id') rmSync(join(files, name));
  const broken = await auditData();
  expect(broken.exit).toBe(1);
  expect(broken.output).toMatch(
    /^✗ violated: a file is stored with its size \(\w{32}, .+ more\)\n/,
  );
  expect(broken.output).toMatch(/\d{3,} problems in 400 transactions, \d+ payments, \d+ files\n$/);

  rmSync(join(files, 'storage-id'));
  const lost = await auditData();
  expect(lost.exit).toBe(2);
  expect(lost.errors).toMatch(/^The file storage is not the one of this database: [^\n]+\n$/);
});

test('refuses a read-only data folder in one line', async () => {
  // A path below a file, where not even root can create a folder.
  const server = ServerProcess.spawn({ DATA_DIR: join(import.meta.filename, 'data') });
  expect(await server.ended()).toBe(1);
  expect(server.errors).toMatch(
    /^Remit Desk can't start: The data folder .+ can't be used: [^\n]+\n$/,
  );
});

describe('refuses to start in one line', () => {
  test.each([
    ['an invalid port', { PORT: 'x' }, 'PORT must be'],
    ['an invalid time zone', { BUSINESS_TZ: 'Mars/X' }, 'BUSINESS_TZ must be'],
    ['the demo on the network', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    ['production without a database', { NODE_ENV: 'production' }, 'NODE_ENV=production needs'],
    [
      'a database that does not answer',
      {
        ...highLimits,
        DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/x',
        DATABASE_WAIT_SECONDS: '1',
      },
      "The database of DATABASE_URL can't be used",
    ],
  ] as const)('%s', async (_, env, message) => {
    const server = ServerProcess.spawn({ ...env, DATA_DIR: dataDir });
    expect(await server.ended()).toBe(1);
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

describe('the command that creates an admin', () => {
  const flags = ['--name', 'Meera Nair', '--code', 'adm01', '--phone', '+919845012306'];

  test('reads the password from standard input', async () => {
    const made = await createAdmin(flags, 'Zed-pass-12345');
    expect(made.errors).toBe('');
    expect(made.output).toBe('Admin Meera Nair (ADM01) was created\n');
    const again = await createAdmin(flags, 'Zed-pass-12345');
    expect(again.errors).toBe('a user with this name or code exists already\n');
    const server = await ServerProcess.start({ ...embedded, DATA_DIR: dataDir });
    await new HttpClient(server.url, 'Meera Nair').signIn('Zed-pass-12345');
    const meanwhile = await createAdmin(flags, 'Zed-pass-12345');
    expect(meanwhile.errors).toMatch(
      / is in use by another server .+\. Stop the server first\.\n$/,
    );
  });

  test.each([
    ['a weak password', flags, 'short', 'Password must have at least 8 characters'],
    ['a password among the arguments', [...flags, '--password', 'x'], 'x', 'Usage: npm run admin'],
    ['an invalid code', ['--name', 'a', '--code', 'too long', '--phone', '12345'], 'x', '--code'],
  ])('refuses %s', async (_, args, password, message) => {
    const command = await createAdmin(args, password);
    expect(command.child.exitCode).toBe(2);
    expect(command.errors).toContain(message);
  });
});
