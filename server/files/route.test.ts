import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Status } from '#domain/workflow/workflow.ts';
import { paise } from '#domain/money/money.ts';
import { HttpRefusal, sessionFailed } from '#server/api/refusals.ts';
import { openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { people, type Person, seedPeople } from '#server/test/people.ts';
import { LocalFileStore } from './localFileStore.ts';
import { serveFiles } from './route.ts';
import type { ReceivedFile } from './store.ts';

let database: TestDatabase;
let ids: ReadonlyMap<Person, number>;
let folder = '';
let files: LocalFileStore;
let app: FastifyInstance;
let caller: Person | null = null;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  ids = await seedPeople(database.db);
  folder = await mkdtemp(join(tmpdir(), 'remit-desk-route-'));
  files = await LocalFileStore.open(folder);
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof HttpRefusal ? error.status : 500).send({ status: 'error' }),
  );
  await app.register(serveFiles, {
    db: database.db,
    files,
    async requireUser() {
      if (!caller) throw sessionFailed();
      const { code: userCode, role } = people[caller];
      return { userId: idOf(caller), userName: caller, userCode, role, phone: '' };
    },
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const idOf = (person: Person) => ids.get(person) ?? 0;

function get(person: Person | null, url: string, method: 'GET' | 'HEAD' = 'GET') {
  caller = person;
  return app.inject({ method, url });
}

async function makePicture(name = 'slip.png', svg = false): Promise<ReceivedFile> {
  const bytes = svg
    ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    : await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
  return files.receive(Readable.from([bytes]), name);
}

interface Row {
  purpose: 'attachment' | 'receipt' | 'logo';
  uploader: Person;
  transactionId: string | null;
  isClaimed: boolean;
}

async function addRow(file: ReceivedFile, row: Row): Promise<string> {
  await database.db
    .insertInto('files')
    .values({
      file_id: file.fileId,
      purpose: row.purpose,
      uploader_id: idOf(row.uploader),
      transaction_id: row.transactionId,
      payment_id: row.purpose === 'receipt' ? 'payment-1' : null,
      claimed_at: row.isClaimed ? new Date() : null,
      file_name: file.fileName,
      media_type: file.mediaType,
      is_inline: file.isInline,
      byte_size: file.byteSize,
      received_sha256: file.receivedSha256,
      stored_sha256: file.storedSha256,
      created_at: new Date(),
    })
    .execute();
  return `/files/${file.fileId}`;
}

async function addTransaction(id: string, status: Status): Promise<void> {
  await database.db
    .insertInto('transactions')
    .values({
      transaction_id: id,
      transaction_code: id,
      status,
      bank_code: 'HDFC',
      agent_id: idOf('agent'),
      customer: '',
      amount_paise: paise(100),
      notes: '',
      initiated_by: idOf('agent'),
      content_sha256: Buffer.alloc(32),
    })
    .execute();
}

async function statuses(url: string): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const person of ['admin', 'banker', 'agent', 'agent2', 'banker2'] as const) {
    seen[person] = (await get(person, url)).statusCode;
  }
  return seen;
}

const logo = {
  purpose: 'logo',
  uploader: 'admin',
  transactionId: null,
  isClaimed: true,
} as const;

describe('visibility of a file', () => {
  test('is denied without a session', async () => {
    const file = await makePicture();
    const url = await addRow(file, logo);
    for (const path of [url, `${url}/thumb`, '/files/nothing']) {
      expect((await get(null, path)).statusCode).toBe(401);
    }
  });

  test('shows a logo to every user', async () => {
    const url = await addRow(await makePicture(), logo);
    const everyone = { admin: 200, banker: 200, agent: 200, agent2: 200, banker2: 200 };
    expect(await statuses(url)).toEqual(everyone);
    expect(await statuses(`${url}/thumb`)).toEqual(everyone);
  });

  test.each([
    ['WTG', { admin: 200, banker: 404, agent: 200, agent2: 404, banker2: 404 }],
    ['PND', { admin: 200, banker: 200, agent: 200, agent2: 404, banker2: 200 }],
  ] as const)(
    'shows an attachment of a transaction in %s to those who see the transaction',
    async (status, expected) => {
      await addTransaction(`transaction-${status}`, status);
      const url = await addRow(await makePicture(), {
        purpose: 'attachment',
        uploader: 'admin',
        transactionId: `transaction-${status}`,
        isClaimed: true,
      });
      expect(await statuses(url)).toEqual(expected);
      expect(await statuses(`${url}/thumb`)).toEqual(expected);
    },
  );

  test('shows an unclaimed file to its uploader only', async () => {
    await addTransaction('transaction-open', 'PND');
    const url = await addRow(await makePicture(), {
      purpose: 'receipt',
      uploader: 'banker',
      transactionId: 'transaction-open',
      isClaimed: false,
    });
    const expected = { admin: 404, banker: 200, agent: 404, agent2: 404, banker2: 404 };
    expect(await statuses(url)).toEqual(expected);
  });

  test('answers 404 for a missing file', async () => {
    const file = await makePicture();
    await files.remove(file.fileId);
    const url = await addRow(file, logo);
    for (const path of [url, '/files/..%2f..%2fetc%2fpasswd', `/files/${'0'.repeat(32)}`]) {
      expect((await get('admin', path)).statusCode).toBe(404);
    }
  });
});

describe('response with a file', () => {
  test('serves a re-encoded picture inline', async () => {
    const file = await makePicture();
    const url = await addRow(file, logo);
    const answer = await get('agent', url);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(file.byteSize),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.rawPayload).toHaveLength(file.byteSize);
    const head = await get('agent', url, 'HEAD');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(file.byteSize));
    expect((await get('agent', `${url}/thumb`)).headers['content-type']).toBe('image/webp');
  });

  test('serves any other file as a download with a generated thumbnail', async () => {
    const url = await addRow(await makePicture('रसीद "1".svg', true), logo);
    const answer = await get('agent', url);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="____ _1_.svg"; filename*=UTF-8''${encodeURIComponent('रसीद "1".svg')}`,
    );
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const disguised = await addRow(await makePicture('page.html', true), logo);
    const { headers } = await get('agent', disguised);
    expect(headers['content-disposition']).toContain('filename="page.html.svg"');
    const thumb = await get('agent', `${url}/thumb`);
    expect(thumb.headers['content-type']).toBe('image/png');
    expect(thumb.headers['content-disposition']).toBeUndefined();
  });
});
