import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canary, type Outcome, type HostileFile, hostileFiles } from '#server/test/hostileFiles.ts';
import { passwordOf, type Person } from '#server/test/people.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import { embedded, folderWithPeople, removeFolders } from './fixtures.ts';
import { HttpClient } from './httpClient.ts';

const isLong = process.env['SOAK_SECONDS'] !== undefined;
const senders = ['agent', 'agent2', 'admin', 'admin2'] as const satisfies readonly Person[];
const list = {
  role: 2,
  user_code: 'BNK01',
  section: '',
  start: '0',
  end: '20',
  orderby: 'DESC',
  search: '',
} as const;

const files = await hostileFiles();
let server: ServerProcess;
let clients: HttpClient[];

beforeAll(async () => {
  server = await ServerProcess.start({ ...embedded, DATA_DIR: await folderWithPeople() });
  clients = await Promise.all(
    senders.map(async (name) => {
      const client = new HttpClient(server.url, name);
      await client.signIn(passwordOf(name));
      return client;
    }),
  );
});
afterAll(async () => {
  await killAll();
  removeFolders();
});

const clientOf = (file: HostileFile): HttpClient => {
  const client = clients[files.indexOf(file) % clients.length];
  if (!client) throw new Error('nobody to send it');
  return client;
};

async function send(file: HostileFile) {
  const payload = { trans_id: randomUUID() };
  const sent = new File([Uint8Array.from(file.bytes)], file.name);
  const name = 'transaction.php?run=upload_attachments';
  const answer = await clientOf(file).upload(name, payload, sent);
  expect([200, 413, 415]).toContain(answer.status);
  return answer;
}

/** Uploads a file and determines its outcome from the answers. */
async function outcomeOf(file: HostileFile): Promise<Outcome> {
  const { status, body } = await send(file);
  if (status === 415 || status === 413) return 'refused';
  const [stored] = body['file'] as { FILE_URL: string; THUMB_URL: string }[];
  if (status !== 200 || !stored) throw new Error(`${status} ${JSON.stringify(body)}`);
  const original = await clientOf(file).get(stored.FILE_URL);
  const thumb = await clientOf(file).get(stored.THUMB_URL);
  for (const { headers } of [original, thumb]) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(thumb.headers.get('content-type')).toMatch(/^image\/(webp|png)$/);
  expect(Buffer.from(await thumb.arrayBuffer()).includes(canary)).toBe(false);
  if (original.headers.get('content-disposition')?.startsWith('attachment; '))
    return 'stored unchanged';
  expect(original.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/);
  expect(Buffer.from(await original.arrayBuffer()).includes(canary)).toBe(false);
  return 're-encoded';
}

test('covers many hostile files', () => {
  expect(files.length).toBeGreaterThan(60);
});

describe('a hostile file', () => {
  test.each(files)('$name is $outcome', async (file) => {
    expect(await outcomeOf(file)).toBe(file.outcome);
  });
});

/** Measures the calls of another user until the work ends, in milliseconds. */
async function measureDuring(work: Promise<unknown>): Promise<number[]> {
  const other = new HttpClient(server.url, 'banker');
  await other.signIn(passwordOf('banker'));
  const times: number[] = [];
  const over = new AbortController();
  const end = () => over.abort();
  void work.then(end, end);
  while (!over.signal.aborted) {
    const started = performance.now();
    const { status } = await other.call('transaction.php?run=getTransactionsList', list);
    times.push(performance.now() - started);
    expect(status).toBe(200);
  }
  return times;
}

const costlyNames = isLong ? /blur|doubled|clouds|path|flood|pages|scans/ : /^path|flood\.jpg/;

const noLimits = { slowest: Infinity, during: Infinity };

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

test(
  'serves other users while hostile files are processed',
  { timeout: 300_000 },
  async ({ annotate }) => {
    const costly = files.filter(({ name }) => costlyNames.test(name));
    const durations: number[] = [];
    const sending = async () => {
      for (const file of costly) {
        const started = performance.now();
        await send(file);
        durations.push(performance.now() - started);
      }
    };
    const idle = await measureDuring(new Promise((resolve) => setTimeout(resolve, 3000)));
    const busy = await measureDuring(sending());
    const slowest = Math.max(...durations);
    const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
    const figures = [slowest, before, during].map((ms) => `${ms.toFixed(1)} ms`);
    await annotate(`slowest file, others' p99 idle, beside them: ${figures.join(', ')}`, 'figures');
    // Only a soak run has the machine to itself.
    const limits = isLong ? { slowest: 3500, during: 2 * before } : noLimits;
    expect(slowest).toBeLessThan(limits.slowest);
    expect(during).toBeLessThan(limits.during);
    expect(server.errors).toBe('');
  },
);

test.runIf(process.platform === 'linux')(
  'worker processes ignore signals sent to all processes',
  async () => {
    const reencoded = files.find(({ outcome }) => outcome === 're-encoded');
    if (!reencoded) throw new Error('nothing to draw');
    await send(reencoded);
    const { pid } = server.child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const child of children) process.kill(Number(child), 'SIGTERM');
    await sleep(300);
    for (const child of children) expect(process.kill(Number(child), 0)).toBe(true);
    expect(await outcomeOf(reencoded)).toBe('re-encoded');
  },
);
