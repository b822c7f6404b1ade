import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { livePath, type LiveEvent } from '#api/contract/live.ts';
import type { Role } from '#domain/users/roles.ts';
import { LiveClient } from '#server/test/liveClient.ts';
import type { VisibilityFields } from '#server/transaction/visibility.ts';
import type { LiveChange } from './changes.ts';
import type { Figures, LiveContent, View } from './content.ts';
import { Streams } from './streams.ts';

const seen = { status: 'PND', agent_id: 5 } as const;
const claim = (id: string): LiveChange => ({ kind: 'claim', id: id.padStart(64, '0'), seen });
const change = (id: string, version = 2, agentId = 5): LiveChange => ({
  kind: 'transaction',
  id,
  version,
  isNewVersion: true,
  before: { ...seen, agent_id: agentId },
  after: { ...seen, agent_id: agentId },
});
const figures: Figures = {
  kind: 'figures',
  counts: { '': { COUNT: 3 }, ART: { COUNT: 2 }, ORD: { COUNT: 1 } },
};

const largeView: View = {
  row: {
    TRANSACTION_ID: 'a',
    TRANSACTION_CODE: '1',
    BANK: 'Bank',
    AGENT: 'agent',
    LOGO_URL: null,
    AMOUNT: '1.00',
    STATUS_DESC: 'Pending',
    COLOUR: 'BLUE',
    TRANS_CREATED_TIME: '2026-11-21T14:30:00+05:30',
  },
  claim: {
    TRANSACTION_ID: 'a',
    USER_CODE: 'BNK01',
    USER_NAME: 'x'.repeat(60_000),
    TAKEN_AT: '2026-11-21T14:30:00+05:30',
    EXPIRES_AT: '2026-11-21T14:45:00+05:30',
  },
  isFirst: false,
};

let streams: Streams;
let url: string;
let stop: () => void;
let isValid: boolean;
let canRead: boolean;
let checks: number;
/** What was read, in its order. */
let reads: string[];
/** What is read of each transaction. */
let view: View | null;
/** What has become overdue. */
let overdue: VisibilityFields[];
/** The reading of rows waits for this. */
let isReadable: Promise<void>;
let position: string;
let number: number;

const content: LiveContent = {
  readViews: async (ids) => {
    reads.push(`rows ${ids.length}`);
    await isReadable;
    if (!canRead) throw new Error('unavailable');
    return () => view;
  },
  readFigures: async ([reader]) => {
    reads.push(`figures ${reader?.role}`);
    if (!canRead) throw new Error('unavailable');
    return () => figures;
  },
  readOverdue: async () => {
    if (!canRead) throw new Error('unavailable');
    return overdue.splice(0);
  },
};

function openStreams(figuresMs = 0, overdueMs = 3_600_000): Streams {
  return new Streams({
    log: fastify().log,
    content,
    findRoles: async (sessions) => {
      checks += 1;
      if (!canRead) throw new Error('unavailable');
      // The name of a session is that of its role and a number.
      return new Map(
        isValid ? sessions.map((name) => [name, name.split(' ')[0] as Role] as const) : [],
      );
    },
    spacingMs: 0,
    figuresMs,
    overdueMs,
  });
}

beforeEach(async () => {
  [isValid, canRead, isReadable] = [true, true, Promise.resolve()];
  [checks, reads, number, view, overdue] = [0, [], 0, null, []];
  streams = openStreams();
  let session = 0;
  const checkedAt = 0;
  const server = createServer(({ headers }, response) => {
    response.writeHead(200);
    session += 1;
    const { 'x-role': role = 'admin', 'x-user': userId = '1', 'last-event-id': after } = headers;
    const reader = { userId: Number(userId), role: role as Role };
    const stream = { reader, session: `${reader.role} ${session}`, response };
    streams.open(stream, checkedAt, after === undefined ? null : String(after));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    streams.stop();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => stop());

/** Delivers changes as the bus does. */
function deliver(changes: readonly LiveChange[]): void {
  number += 1;
  position = `bus.${number}`;
  streams.deliver(changes, position);
}

const withoutFigures = (live: LiveClient) => live.events.filter(({ kind }) => kind !== 'figures');
const idsOf = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => ('id' in event ? [event.id] : []));

it('disconnects a client that does not read, and no other', async () => {
  const slow = await LiveClient.open(url, null);
  const reading = await LiveClient.open(url, null);
  slow.response.pause();
  await expect.poll(() => streams.count).toBe(2);
  view = largeView;
  // The system buffers some megabytes before the server notices.
  while (streams.count === 2) {
    deliver([claim('a')]);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(streams.count).toBe(1);
  deliver([{ kind: 'rate' }]);
  await expect.poll(() => reading.kinds).toContain('rate');
  expect(reading.isClosed).toBe(false);
  slow.response.resume();
  await expect.poll(() => slow.isClosed).toBe(true);
}, 60_000);

it('ends a stream whose session ended while it was opened', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toEqual(['open', 'resync']);
  isValid = false;
  deliver([{ kind: 'sessions', userId: 2 }]);
  // The session of this stream was read before the change of sessions.
  const late = await LiveClient.open(url, null);
  await expect.poll(() => late.isClosed).toBe(true);
  expect(late.kinds).toEqual(['open', 'resync', 'ended']);
  // Nothing ended for this user.
  expect(live.isClosed).toBe(false);
});

it('ends a stream without waiting for a time, and sends nothing afterwards', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  try {
    isValid = false;
    deliver([{ kind: 'sessions', userId: 1 }]);
    await expect.poll(() => live.isClosed).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  const received = live.text;
  deliver([{ kind: 'rate' }]);
  await expect.poll(() => streams.count).toBe(0);
  expect(live.text).toBe(received);
  expect(live.kinds.at(-1)).toBe('ended');
});

it('ends a stream as soon as its session can be read again', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  [isValid, canRead] = [false, false];
  deliver([{ kind: 'sessions', userId: 1 }]);
  await expect.poll(() => checks).toBeGreaterThan(1);
  canRead = true;
  await expect.poll(() => live.isClosed).toBe(true);
});

it('sends an id with each message', async () => {
  const live = await LiveClient.open(url, null);
  deliver([{ kind: 'rate' }]);
  await expect.poll(() => live.kinds).toContain('rate');
  expect(live.lastId).toBe('bus.1');
  expect(live.text.match(/^data: /gm)?.length).toBe(live.text.match(/^id: /gm)?.length);
});

it('reads the rows of several readers once, and nothing without readers', async () => {
  // The change is gone before somebody listens.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  deliver([change('nobody')]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  const lives = [];
  for (const role of ['admin', 'admin', 'banker'] as const) {
    lives.push(await LiveClient.connect(url, null, { 'x-role': role }));
  }
  // Only the agent of the other transaction would see it.
  lives.push(await LiveClient.connect(url, null, { 'x-role': 'agent', 'x-user': '6' }));
  for (const live of lives) await expect.poll(() => live.kinds).toContain('open');
  expect(reads).toEqual([]);
  deliver([change('a'), change('b'), { kind: 'rate' }]);
  for (const live of lives) await expect.poll(() => live.kinds).toContain('rate');
  expect(reads).toEqual(['rows 2', 'figures admin', 'figures banker']);
  expect(lives.at(-1)?.kinds).toEqual(['open', 'resync', 'rate']);
});

it('reads the figures again only after their time', async () => {
  streams.stop();
  streams = openStreams(3_600_000);
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  for (const id of ['a', 'b', 'c']) {
    deliver([change(id)]);
    await expect.poll(() => idsOf(live.events)).toContain(id);
  }
  expect(live.kinds.filter((kind) => kind === 'figures')).toHaveLength(1);
});

it('sends the figures of several changes once their time is over', async () => {
  streams.stop();
  streams = openStreams(50);
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  deliver([change('a')]);
  await expect.poll(() => live.kinds).toContain('figures');
  const before = reads.length;
  deliver([change('b')]);
  await expect.poll(() => reads.slice(before)).toContain('figures admin');
});

it('sends the figures to those who see what became overdue, also after a failed reading', async () => {
  streams.stop();
  streams = openStreams(0, 10);
  const admin = await LiveClient.open(url, null);
  const banker = await LiveClient.connect(url, null, { 'x-role': 'banker' });
  for (const live of [admin, banker]) await expect.poll(() => live.kinds).toContain('open');
  canRead = false;
  overdue.push({ status: 'WTG', agent_id: 5 });
  deliver([change('a')]);
  await expect.poll(() => admin.kinds).toEqual(['open', 'resync', 'resync']);
  canRead = true;
  await expect.poll(() => admin.kinds).toContain('figures');
  expect(banker.kinds).not.toContain('figures');
  expect(idsOf(admin.events)).toEqual([]);
});

it('lets more than a hundred transactions in a second be read again', async () => {
  const live = await LiveClient.open(url, null);
  const agent = await LiveClient.connect(url, null, { 'x-role': 'agent', 'x-user': '6' });
  for (const client of [live, agent]) await expect.poll(() => client.kinds).toContain('open');
  deliver([
    ...Array.from({ length: 100 }, (_, index) => change(`${index}`)),
    change('of-the-agent', 2, 6),
  ]);
  await expect
    .poll(() => withoutFigures(live).slice(2))
    .toEqual([{ kind: 'resync', within_ms: Math.round((2 / 170) * 1000) }]);
  // Who sees few of them gets their rows.
  await expect.poll(() => idsOf(agent.events)).toEqual(['of-the-agent']);
});

it('answers a burst of a thousand changes with few short messages', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  live.take();
  for (let number = 0; number < 1000; number += 1) deliver([change(`${number}`)]);
  await expect.poll(() => live.lastId).toBe(position);
  expect(withoutFigures(live)).toEqual([{ kind: 'resync', within_ms: expect.any(Number) }]);
  expect(reads.filter((read) => read.startsWith('rows'))).toEqual([]);
});

it('sends a hundred transactions', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  deliver(Array.from({ length: 100 }, (_, index) => change(`${index}`)));
  await expect.poll(() => idsOf(live.events)).toHaveLength(100);
});

it('lets be read again what could not be read', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  canRead = false;
  deliver([change('a')]);
  await expect.poll(() => live.kinds).toEqual(['open', 'resync', 'resync']);
  expect(live.events.at(-1)).toHaveProperty('within_ms');
  expect(idsOf(live.events)).toEqual([]);
});

/** A response that nobody reads. */
const emptyResponse = () => ({
  once: () => {},
  write: () => true,
  end: () => {},
  writableLength: 0,
});

/** Opens streams of an agent. */
function add(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const reader = { userId: 7, role: 'agent' } as const;
    const session = `agent ${Math.random()}`;
    streams.open({ reader, session, response: emptyResponse() as never }, 0);
  }
}

it('spreads reading again over at most fifteen seconds, the more streams the longer', async () => {
  const live = await LiveClient.open(url, null);
  await expect.poll(() => live.kinds).toContain('open');
  for (const expected of [1000, 15_000]) {
    add(expected === 1000 ? 169 : 10_000);
    live.take();
    deliver([{ kind: 'resync' }]);
    await expect.poll(() => live.events).toEqual([{ kind: 'resync', within_ms: expected }]);
  }
});

it('tells a client that connects again what it missed', async () => {
  deliver([change('before', 2)]);
  const after = position;
  deliver([change('a', 2)]);
  deliver([change('a', 3), change('b', 7)]);
  deliver([
    {
      kind: 'event',
      role: 'admin',
      agentId: null,
      actorId: 9,
      about: { kind: 'transaction', id: 'b' },
    },
    { kind: 'rate' },
  ]);
  const live = await LiveClient.open(url, null, after);
  await expect
    .poll(() => live.events)
    .toEqual([
      { kind: 'open' },
      { kind: 'transaction', id: 'a', version: 3 },
      { kind: 'transaction', id: 'b', version: 7 },
      { kind: 'rate' },
      // The client may have counted it before.
      { kind: 'notifications' },
      figures,
    ]);
  expect(live.lastId).toBe(position);
  const current = await LiveClient.open(url, null, position);
  await expect.poll(() => current.events).toEqual([{ kind: 'open' }, figures]);
});

it('lets a client read again that names an unknown position, or none', async () => {
  const unknown = await LiveClient.open(url, null, 'of another process.5');
  await expect
    .poll(() => unknown.events)
    .toEqual([{ kind: 'open' }, { kind: 'resync', within_ms: Math.round((1 / 170) * 1000) }]);
  const first = await LiveClient.open(url, null);
  await expect
    .poll(() => first.events)
    .toEqual([{ kind: 'open' }, { kind: 'resync', within_ms: 0 }]);
});

it('loses nothing that happens while a stream opens and rows are read', async () => {
  deliver([{ kind: 'rate' }]);
  const after = position;
  const other = await LiveClient.open(url, null);
  await expect.poll(() => other.kinds).toContain('open');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  isReadable = promise;
  deliver([change('while-read')]);
  await expect.poll(() => reads).toContain('rows 1');
  const live = await LiveClient.open(url, null, after);
  await expect.poll(() => live.kinds).toEqual(['open']);
  expect(live.lastId).toBe(after);
  deliver([change('after-read')]);
  release();
  const all = ['while-read', 'after-read'];
  await expect.poll(() => idsOf(live.events)).toEqual(all);
  await expect.poll(() => idsOf(other.events)).toEqual(all);
});

it('keeps a stream whose predecessor closes while rows are read', async () => {
  deliver([{ kind: 'rate' }]);
  const after = position;
  const old = await LiveClient.open(url, null);
  deliver([change('missed')]);
  await expect.poll(() => old.kinds).toContain('figures');
  reads = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  isReadable = promise;
  const live = await LiveClient.open(url, null, after);
  await expect.poll(() => reads).toEqual(['rows 1', 'figures admin']);
  old.close();
  await expect.poll(() => streams.count).toBe(1);
  release();
  await expect.poll(() => idsOf(live.events)).toEqual(['missed']);
  deliver([change('afterwards')]);
  await expect.poll(() => idsOf(live.events)).toEqual(['missed', 'afterwards']);
});

/** Reads a stream and destroys its connection after that many bytes from the end of the first message. */
async function cutAfter(bytes: number, after: string, onOpen: () => void): Promise<string> {
  const request = get(`${url}${livePath}`, { headers: { 'last-event-id': after }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.setEncoding('latin1').on('error', () => {});
  let text = '';
  let end = -1;
  response.on('data', (chunk: string) => {
    text += chunk;
    if (end < 0 && text.includes('\n\n')) {
      end = text.indexOf('\n\n') + 2 + bytes;
      onOpen();
    }
    if (end >= 0 && text.length >= end) response.destroy();
  });
  await once(response, 'close');
  return text.slice(0, end);
}

it('loses nothing wherever the connection is cut', async () => {
  deliver([{ kind: 'rate' }]);
  let after = position;
  const first = await cutAfter(0, after, () => deliver([change('transfer-0')]));
  expect(first).toContain('"open"');
  const complete = await LiveClient.open(url, null, after);
  await expect.poll(() => idsOf(complete.events)).toEqual(['transfer-0']);
  const length = complete.text.length - complete.text.indexOf('\n\n') - 2;
  complete.close();
  for (let bytes = 0; bytes < length; bytes += 1) {
    after = position;
    const id = `transfer-${bytes}`;
    const text = await cutAfter(bytes, after, () => deliver([change(id)]));
    const messages = text.slice(0, text.lastIndexOf('\n\n') + 2);
    const lastId = /^id: (.*)$/gm[Symbol.matchAll](messages);
    const again = await LiveClient.open(url, null, [...lastId].at(-1)?.[1] ?? '');
    await expect.poll(() => again.kinds).toContain('figures');
    again.close();
    expect(messages + again.text).toContain(id);
    expect(again.kinds).not.toContain('resync');
  }
}, 60_000);
