import { fastify } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { Link } from '#server/process/link.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import type { LiveChange } from './changes.ts';
import { readMessage, writeMessages } from './messages.ts';
import { PostgresBus, silentBeats } from './postgresBus.ts';

/** Heartbeats come when a test calls {@link beatUntilSilent}. The time limits connections only. */
const times = { heartbeatMs: 60_000, retryMs: 20 };
const { log } = fastify();
const resync = { kind: 'resync' } as const;
const claim = (id: string): LiveChange => ({
  kind: 'claim',
  id,
  seen: { status: 'PND', agent_id: 1 },
});

/** Sends a change and waits until the other bus has it. */
async function expectConnected(from: PostgresBus, received: LiveChange[]): Promise<void> {
  from.publish([{ kind: 'rate' }]);
  await expect.poll(() => received).toContainEqual({ kind: 'rate' });
}

/**
 * Lets all buses count one heartbeat more than may be silent.
 * @param working a bus that hears its own messages, so that it does not count as silent
 */
async function beatUntilSilent(working: { bus: PostgresBus; received: LiveChange[] }) {
  const count = () => working.received.filter(({ kind }) => kind === 'rate').length;
  for (let beat = 0; beat <= silentBeats; beat += 1) {
    vi.advanceTimersByTime(times.heartbeatMs);
    const before = count();
    working.bus.publish([{ kind: 'rate' }]);
    await expect.poll(count).toBeGreaterThan(before);
  }
}

const countResyncs = (received: readonly LiveChange[]) =>
  received.filter(({ kind }) => kind === 'resync').length;

describe.runIf(concurrentEngines.length > 0)('the bus of several processes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let link: Link;
  const buses = new Set<PostgresBus>();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    database = await createTestDatabase();
    link = await Link.to(Number(new URL(database.url).port || 5432));
  });
  afterEach(async () => {
    await Promise.all([...buses].map((bus) => bus.close()));
    buses.clear();
    link.close();
    await database.drop();
    vi.useRealTimers();
  });

  /** Opens a bus, and waits until it has received the messages of all others. */
  async function openBus(
    port?: number,
  ): Promise<{ bus: PostgresBus; received: LiveChange[]; positions: (string | null)[] }> {
    const url = new URL(database.url);
    if (port !== undefined) url.port = String(port);
    const received: LiveChange[] = [];
    const bus = new PostgresBus({ url: url.href, log, ...times });
    buses.add(bus);
    const positions: (string | null)[] = [];
    bus.subscribe((changes, position) => {
      received.push(...changes);
      if (changes.length > 0) positions.push(position);
    });
    await expect.poll(() => received).toEqual([resync]);
    received.length = 0;
    positions.length = 0;
    return { bus, received, positions };
  }

  it('carries changes to all processes, also to the one that made them', async () => {
    const one = await openBus();
    const other = await openBus();
    one.bus.publish([claim('a'), claim('b'), claim('a')]);
    await expect.poll(() => one.received).toEqual([claim('a'), claim('b')]);
    await expect.poll(() => other.received).toEqual([claim('a'), claim('b')]);
  });

  it('gives all processes the same positions, in the same order', async () => {
    const [one, other] = [await openBus(), await openBus()];
    for (const round of ['a', 'b', 'c', 'd']) {
      one.bus.publish([claim(`${round}1`)]);
      other.bus.publish([claim(`${round}2`)]);
      await expect.poll(() => one.received).toContainEqual(claim(`${round}1`));
    }
    for (const { received } of [one, other]) await expect.poll(() => received.length).toBe(8);
    expect(one.positions).toEqual(other.positions);
    expect(new Set(one.positions).size).toBe(one.positions.length);
    expect(one.positions).not.toContain(null);
  });

  it('carries more changes than fit into one notification', async () => {
    const one = await openBus();
    const other = await openBus();
    const changes = Array.from({ length: 500 }, (_, index) => claim(`${index}`.padStart(64, 'x')));
    one.bus.publish(changes);
    await expect.poll(() => other.received).toEqual(changes);
  });

  it('connects again after a cut, and sends what happened in the meantime', async () => {
    const near = await openBus(link.port);
    const far = await openBus();
    link.cut();
    near.bus.publish([claim('during the cut')]);
    link.restore();
    await expect.poll(() => near.received).toContainEqual(resync);
    await expect.poll(() => far.received).toContainEqual(claim('during the cut'));
  });

  it('replaces too many changes of a long cut by one resync', async () => {
    const near = await openBus(link.port);
    const far = await openBus();
    link.cut();
    near.bus.publish(Array.from({ length: 1001 }, (_, index) => claim(`transfer-${index}`)));
    link.restore();
    await expect.poll(() => far.received).toEqual([resync]);
  });

  it('notices a connection that is open but silent', async () => {
    const near = await openBus(link.port);
    const far = await openBus();
    link.freeze();
    await beatUntilSilent(far);
    await expect.poll(() => near.received).toContainEqual(resync);
    near.received.length = 0;
    await expectConnected(far.bus, near.received);
    far.received.length = 0;
    await expectConnected(near.bus, far.received);
  });

  it('connects again after the database has closed the connection', async () => {
    const { received } = await openBus();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'remit-desk-live'`,
    );
    await client.end();
    await expect.poll(() => received).toEqual([resync]);
  });

  it('reports once that a process vanished, which may have sent nothing about its changes', async () => {
    const vanishing = await openBus(link.port);
    const remaining = await openBus();
    await expectConnected(vanishing.bus, remaining.received);
    // Its connection stays open, so the database reports nothing.
    link.refuse();
    link.freeze();
    await beatUntilSilent(remaining);
    expect(countResyncs(remaining.received)).toBe(1);
    await beatUntilSilent(remaining);
    expect(countResyncs(remaining.received)).toBe(1);
  });

  it('reports nothing about a process that was stopped', async () => {
    const stopping = await openBus();
    const remaining = await openBus();
    await expectConnected(stopping.bus, remaining.received);
    stopping.bus.publish([claim('the last one')]);
    buses.delete(stopping.bus);
    await stopping.bus.close();
    await expect.poll(() => remaining.received).toContainEqual(claim('the last one'));
    await beatUntilSilent(remaining);
    expect(countResyncs(remaining.received)).toBe(0);
  });
});

describe('the messages', () => {
  it('are below the limit of PostgreSQL, and contain all changes in their order', () => {
    const changes = Array.from({ length: 200 }, (_, index) => claim(`${index}`.padStart(64, 'x')));
    let number = 0;
    const texts = writeMessages('process', changes, () => (number += 1));
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
    expect(texts.flatMap((text) => readMessage(text).changes)).toEqual(changes);
  });

  it.each(['', '{', '{"changes":[{"kind":"of a later release"}]}'])(
    'that cannot be read report missed changes: %j',
    (text) => {
      expect(readMessage(text).changes).toEqual([resync]);
    },
  );
});
