import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { photo } from '#server/process/journey.ts';
import { hasSwift, openSwiftBucket } from '#server/test/swiftBucket.ts';
import { openTestBucket, type TestBucket } from '#server/test/bucket.ts';
import { openFiles } from './openFiles.ts';
import { endOfTime, type FileArchive, type FileVariant } from './store.ts';

let root = '';
let bucket: TestBucket;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'remit-desk-archive-'));
  bucket = await openTestBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});

/** Swift consists of five programs. */
const startTimeoutMs = 240_000;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('files in a folder', () => {
  testArchive('folder', async () => null);
});
describe('files in a bucket', () => {
  testArchive('bucket', openTestBucket);
});
describe.skipIf(!hasSwift)('files in a bucket of OpenStack Swift (skipped without it)', () => {
  testArchive('swift', openSwiftBucket);
});

function testArchive(folder: string, openBucket: () => Promise<TestBucket | null>) {
  let files: FileArchive;
  let own: TestBucket | null;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = join(root, folder);
    own = await openBucket();
    files = await openFiles({ dataDir, bucket: own });
  }, startTimeoutMs);
  afterAll(async () => own?.close());

  const receive = (bytes: Uint8Array) => files.receive(Readable.from([bytes]), 'slip.png');
  const read = async (fileId: string, variant: FileVariant = 'original') =>
    buffer((await files.open(fileId, variant)).stream);
  const local = async () => (await readdir(dataDir, { recursive: true })).sort();
  /** A folder and a bucket list in no particular order. */
  const list = async () => (await files.listOlderThan(endOfTime)).sort();

  test('stores a received picture and its thumbnail', async () => {
    const file = await receive(photo);
    expect(file).toMatchObject({ fileName: 'slip.png', mediaType: 'image/png', isInline: true });
    expect((await read(file.fileId)).subarray(1, 4).toString()).toBe('PNG');
    expect(await read(file.fileId)).toHaveLength(file.byteSize);
    expect((await files.open(file.fileId, 'original')).byteSize).toBe(file.byteSize);
    expect(await files.sizeOf(file.fileId, 'original')).toBe(file.byteSize);
    const thumb = await read(file.fileId, 'thumb');
    expect(thumb.subarray(8, 12).toString()).toBe('WEBP');
    expect(await files.sizeOf(file.fileId, 'thumb')).toBe(thumb.length);
  });

  test('leaves nothing behind of a file that is not a picture', async () => {
    const before = [await local(), await list()];
    await expect(receive(Buffer.from('<html>'))).rejects.toMatchObject({ status: 415 });
    expect([await local(), await list()]).toEqual(before);
  });

  test('removes a file, also twice', async () => {
    const { fileId } = await receive(photo);
    await files.remove(fileId);
    await files.remove(fileId);
    await expect(read(fileId)).rejects.toHaveProperty('code', 'ENOENT');
    await expect(read(fileId, 'thumb')).rejects.toHaveProperty('code', 'ENOENT');
    expect(await files.sizeOf(fileId, 'original')).toBeNull();
    expect(await files.listOlderThan(endOfTime)).not.toContain(fileId);
  });

  test('keeps a removed file until it is taken back or deleted', async () => {
    const { fileId } = await receive(photo);
    const [bytes, thumb] = [await read(fileId), await read(fileId, 'thumb')];
    const aMinute = 60_000;
    await files.remove(fileId);
    expect(await files.listRemovedBefore(new Date(Date.now() - aMinute))).not.toContain(fileId);
    expect(await files.listRemovedBefore(endOfTime)).toContain(fileId);
    await files.takeBack(fileId);
    await files.takeBack(fileId);
    expect([await read(fileId), await read(fileId, 'thumb')]).toEqual([bytes, thumb]);
    expect(await files.listRemovedBefore(endOfTime)).not.toContain(fileId);
    await files.remove(fileId);
    await files.deleteRemoved(fileId);
    await files.deleteRemoved(fileId);
    expect(await files.listRemovedBefore(endOfTime)).not.toContain(fileId);
    await files.takeBack(fileId);
    await expect(read(fileId)).rejects.toHaveProperty('code', 'ENOENT');
  });

  test('completes an interrupted removal', async () => {
    const { fileId } = await receive(photo);
    await files.remove(fileId);
    await files.write(fileId, 'original', Readable.from([photo]));
    expect(await files.listRemovedBefore(endOfTime)).toContain(fileId);
    await files.remove(fileId);
    expect(await files.listOlderThan(endOfTime)).not.toContain(fileId);
    await files.takeBack(fileId);
    expect(await read(fileId)).toEqual(photo);
    expect(await files.sizeOf(fileId, 'thumb')).toBeGreaterThan(0);
  });

  test('discards a file at once', async () => {
    const { fileId } = await receive(photo);
    await files.discard(fileId);
    await files.discard(fileId);
    expect(await files.sizeOf(fileId, 'thumb')).toBeNull();
    expect(await files.sizeOf(fileId, 'original')).toBeNull();
    expect(await files.listRemovedBefore(endOfTime)).not.toContain(fileId);
  });

  test('has no id until one is written', async () => {
    const before = await list();
    expect(await files.readStorageId()).toBeNull();
    for (const id of ['first', 'second']) {
      await files.writeStorageId(id);
      expect(await files.readStorageId()).toBe(id);
    }
    expect(await list()).toEqual(before);
  });

  test('writes bytes unchanged and replaces existing files', async () => {
    const fileId = 'ab'.repeat(16);
    for (const text of ['first', 'second']) {
      await files.write(fileId, 'original', Readable.from([Buffer.from(text)]));
      await files.write(fileId, 'thumb', Readable.from([Buffer.from(`small ${text}`)]));
    }
    await files.duplicate(fileId, 'cd'.repeat(16));
    await files.sync();
    await files.remove(fileId);
    expect((await read('cd'.repeat(16))).toString()).toBe('second');
    expect((await read('cd'.repeat(16), 'thumb')).toString()).toBe('small second');
    await files.remove('cd'.repeat(16));
  });

  test('lists any number of files by age', async () => {
    const ids = Array.from({ length: 1005 }, (_, index) => index.toString(16).padStart(32, '0'));
    const before = await list();
    for (let start = 0; start < ids.length; start += 20) {
      await Promise.all(
        ids
          .slice(start, start + 20)
          .map((id) => files.write(id, 'original', Readable.from([Buffer.from(id)]))),
      );
    }
    expect(await list()).toEqual([...before, ...ids].sort());
    expect(await files.listOlderThan(new Date(Date.now() - 60_000))).toEqual([]);
  });

  test('refuses ids of another format', async () => {
    for (const name of ['../passwd', '', 'AB'.repeat(16), `${'ab'.repeat(16)}/x`]) {
      await expect(files.open(name, 'original')).rejects.toThrow('not the id of a file');
      await expect(files.remove(name)).rejects.toThrow('not the id of a file');
    }
  });

  test('removes interrupted uploads', async () => {
    const place = own ? 'receiving' : 'files';
    const rest = join(dataDir, place, `${'ef'.repeat(16)}.received`);
    await writeFile(rest, 'x');
    await files.removeTemporaryOlderThan(new Date(Date.now() - 60_000));
    expect(await local()).toContain(join(place, `${'ef'.repeat(16)}.received`));
    await files.removeTemporaryOlderThan(endOfTime);
    expect(await local()).not.toContain(join(place, `${'ef'.repeat(16)}.received`));
  });
}

const wrongKey = { accessKeyId: 'AKIDTEST', secretAccessKey: 'wrong' };

describe('a bucket', () => {
  test.each([
    ['with the wrong key', () => ({ ...bucket, credentials: wrongKey }), 'answered 403 Sig'],
    [
      'that is not there',
      () => ({ ...bucket, url: bucket.url.replace('desk', 'no') }),
      '404 NoSuchBucket',
    ],
    [
      'that does not answer',
      () => ({ ...bucket, url: 'http://127.0.0.1:1/desk' }),
      'did not answer',
    ],
  ])('%s is refused with one line', async (_, options, reason) => {
    const opening = openFiles({ dataDir: join(root, 'refused'), bucket: options() });
    await expect(opening).rejects.toThrow(reason);
    await expect(opening).rejects.toThrow(/^The bucket of FILES_URL can't be used: [^\n]+$/);
  });

  test('takes its key from the files of AWS clients if the server has none of its own', async () => {
    const { accessKeyId, secretAccessKey } = bucket.credentials;
    const file = join(root, 'credentials');
    const lines = ['[default]', `aws_access_key_id=${accessKeyId}`];
    await writeFile(file, [...lines, `aws_secret_access_key=${secretAccessKey}`].join('\n'));
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
    const options = { ...bucket, credentials: null };
    const files = await openFiles({ dataDir: join(root, 'role'), bucket: options });
    const { fileId } = await files.receive(Readable.from([photo]), 'a.png');
    expect(await files.sizeOf(fileId, 'thumb')).toBeGreaterThan(0);
    vi.unstubAllEnvs();
  });

  test('has half a minute to begin an answer, and any time to send it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const held: ServerResponse[] = [];
    const slow = createServer((request, response) => {
      if (request.url?.includes('list-type')) return response.end();
      if (request.url?.includes('.thumb')) return held.push(response);
      response.writeHead(200, { 'content-length': 8 });
      response.write('half');
      return held.push(response);
    });
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const own = { ...bucket, url: `${urlOf(slow)}/desk` };
    const files = await openFiles({ dataDir: join(root, 'slow'), bucket: own });

    const { stream } = await files.open('ab'.repeat(16), 'original');
    await vi.advanceTimersByTimeAsync(600_000);
    held[0]?.end('half');
    expect((await buffer(stream)).toString()).toBe('halfhalf');

    const silent = files.open('ab'.repeat(16), 'thumb').catch(String);
    await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 60_000 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await silent).toBe('FilesUnavailable: the bucket did not answer');
    vi.useRealTimers();
    slow.closeAllConnections();
    slow.close();
  });

  test('does not follow redirects', async () => {
    const bodies: Buffer[] = [];
    const keepBody = async (request: IncomingMessage, response: ServerResponse) => {
      bodies.push(await buffer(request));
      response.end();
    };
    const elsewhere = createServer((request, response) => void keepBody(request, response));
    const sending = createServer((request, response) => {
      request.resume();
      const isList = request.url?.includes('list-type') ?? false;
      response.writeHead(isList ? 200 : 307, { location: urlOf(elsewhere) });
      response.end();
    });
    for (const server of [elsewhere, sending]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    const own = { ...bucket, url: `${urlOf(sending)}/desk` };
    const files = await openFiles({ dataDir: join(root, 'sent'), bucket: own });
    const receiving = files.receive(Readable.from([photo]), 'a.png');
    await expect(receiving).rejects.toThrow('the bucket answered 307');
    expect(bodies).toEqual([]);
    for (const server of [elsewhere, sending]) server.close();
  });

  test('stores nothing locally and reports an unreachable bucket as unavailable', async () => {
    const own = await openTestBucket();
    const dataDir = join(root, 'gone');
    const files = await openFiles({ dataDir, bucket: own });
    const { fileId } = await files.receive(Readable.from([photo]), 'a.png');
    expect(await readdir(join(dataDir, 'receiving'))).toEqual([]);
    await own.close();
    const failing = files.receive(Readable.from([photo]), 'b.png');
    await expect(failing).rejects.toMatchObject({ name: 'FilesUnavailable', statusCode: 503 });
    await expect(files.sizeOf(fileId, 'original')).rejects.toThrow('the bucket did not answer');
    expect(await readdir(join(dataDir, 'receiving'))).toEqual([]);
  });
});
