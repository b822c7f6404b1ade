import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killAll, ServerProcess } from './serverProcess.ts';
import {
  embedded,
  findProblems,
  folderWithPeople,
  newFolder,
  removeFolders,
  transfer,
} from './fixtures.ts';
import { type Clients, photo, signInClients } from './journey.ts';

const megabyte = 1024 * 1024;

/** A small disk, if this machine allows mounting one: on Linux as root. */
const dataDir = newFolder();
mkdirSync(dataDir);
const options = ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dataDir];
const isDisk = process.platform === 'linux' && spawnSync('mount', options).status === 0;
if (!isDisk)
  process.stderr.write('Cannot mount a small disk: skipping the tests of a full disk.\n');

afterAll(async () => {
  await killAll();
  if (isDisk) spawnSync('umount', [dataDir]);
  removeFolders();
});

/** Fills the disk up to the given free space. */
function fillUp(name: string, leave: number): void {
  const file = openSync(join(dataDir, name), 'w');
  try {
    for (let size = megabyte; size >= 512; size /= 2) {
      while (freeBytes() - size >= leave && write(file, size));
    }
  } finally {
    closeSync(file);
  }
}

function write(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize;
}

async function upload({ agent }: Clients, id = randomUUID()) {
  const { status, body } = await agent.upload(
    'transaction.php?run=upload_attachments',
    { trans_id: id },
    photo,
  );
  return { status, message: body['message'] };
}

async function initiate({ agent }: Clients, id: string): Promise<number> {
  const { status, body } = await agent.call(
    'transaction.php?run=initiate_transaction',
    transfer(id, 'n'.repeat(1000)),
  );
  expect([200, 503]).toContain(status);
  return body['status'] === 'success' ? 200 : 503;
}

const diskFull = {
  status: 507,
  message: 'There is no room for more files. Please tell your administrator.',
};

describe.runIf(isDisk)('a full disk', () => {
  let server: ServerProcess;
  let clients: Clients;
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  beforeAll(async () => {
    cpSync(await folderWithPeople(), dataDir, { recursive: true });
    server = await ServerProcess.start({ ...embedded, DATA_DIR: dataDir });
    clients = await signInClients(server.url);
  });

  test('reserves space for the database, is not ready and refuses uploads', async () => {
    // A twentieth of this disk is 8 MB.
    fillUp('filler', 5 * megabyte);
    expect(await ready()).toBe(503);
    expect(await upload(clients)).toEqual(diskFull);
    expect(await initiate(clients, randomUUID())).toBe(200);
    rmSync(join(dataDir, 'filler'));
    expect(await ready()).toBe(200);
    expect((await upload(clients)).status).toBe(200);
  });

  test('keeps all acknowledged writes and continues when space is available', async () => {
    const acknowledged: string[] = [];
    let refusals = 0;
    for (let attempt = 0; attempt < 200 && refusals < 3; attempt += 1) {
      fillUp(`filler${attempt}`, 0);
      const id = randomUUID();
      if ((await initiate(clients, id)) === 200) acknowledged.push(id);
      else refusals += 1;
    }
    expect(refusals).toBe(3);
    expect(await upload(clients)).toMatchObject({ status: expect.toBeOneOf([503, 507]) });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('filler')) rmSync(join(dataDir, name));
    }
    const id = randomUUID();
    while ((await initiate(clients, id)) !== 200) await sleep(200);
    for (const one of [...acknowledged, id]) {
      const detail = 'transaction.php?run=getViewTransactionDetails';
      const { body } = await clients.admin.call(detail, { trans_id: one });
      expect(body['status']).toBe('success');
    }
    expect((await upload(clients)).status).toBe(200);
    expect(server.isRunning).toBe(true);
    await server.kill();
    expect(await findProblems(dataDir)).toEqual([]);
    const left = readdirSync(join(dataDir, 'files'));
    expect(left.filter((name) => !/^([0-9a-f]{32}(\.thumb)?|storage-id)$/.test(name))).toEqual([]);
  });
});
