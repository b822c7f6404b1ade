import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backgroundHeader, type LiveEvent } from '#api/contract/live.ts';
import { noCapabilities } from '#domain/capabilities.ts';
import type { AppConfig } from '#server/appConfig.ts';
import { initiate, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { removeExpiredSessions } from '#server/sessions/endSessions.ts';
import { engines } from '#server/test/engines.ts';
import { listen, LiveClient } from '#server/test/liveClient.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { sendValidCall } from '#server/test/payloads.ts';
import { type Person, wireIdOf } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

const password = 'Zed-pass-12345';
const phone = '+919876543210';
const listeners = ['admin', 'banker', 'agent', 'agent2'] as const satisfies readonly Person[];
type Listener = (typeof listeners)[number];

/** Requests the stream, and returns the status of the answer. */
async function statusOf(...args: Parameters<typeof LiveClient.connect>): Promise<number> {
  const live = await LiveClient.connect(...args);
  live.close();
  return live.status;
}

const seen = (id: string, version: number) => ({ kind: 'transaction', id, version });
const isNew = (id: string, version: number) => ({ ...seen(id, version), isNew: true });
const notified = { kind: 'notifications' };
const added = { kind: 'notifications', added: 1 };

/** Returns an event without the row and the claim. */
const withoutView = (event: LiveEvent): LiveEvent => {
  if (event.kind !== 'transaction' && event.kind !== 'claim') return event;
  const { claim: _claim, ...rest } = event;
  if (rest.kind === 'claim') return rest;
  const { row: _row, ...others } = rest;
  return others;
};

describe.each(engines)('the stream of changes on %s', (engine) => {
  const server = useTestServer(engine, { except: ['a user equals its last recorded changes'] });
  let url: string;
  const open: LiveClient[] = [];
  beforeAll(async () => {
    url = await listen(server.app);
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });

  /** Opens the stream of a session, and waits for its first message. */
  async function streamOf(client: TestClient): Promise<LiveClient> {
    const live = await LiveClient.open(url, client.cookie);
    open.push(live);
    await expect.poll(() => live.kinds).toContain('resync');
    live.take();
    return live;
  }

  /** Opens a stream for each of the listeners. */
  async function listenAll() {
    const clients = new Map<Listener, LiveClient>();
    for (const person of listeners) {
      clients.set(person, await streamOf(await server.openSession(person)));
    }
    /** Returns the events of each listener so far, without rows, claims and figures. */
    const events = async (): Promise<Record<string, LiveEvent[]>> => {
      // A last event that all of them get.
      server.bus.publish([{ kind: 'rate' }]);
      const received: Record<string, LiveEvent[]> = {};
      for (const [person, client] of clients) {
        await expect.poll(() => client.kinds).toContain('rate');
        received[person] = client
          .take()
          .filter(({ kind }) => kind !== 'rate' && kind !== 'figures')
          .map(withoutView);
      }
      return received;
    };
    // Changes of the last test may still wait to be sent.
    await events();
    return events;
  }

  it('lets a page that has read just now read nothing again', async () => {
    const { cookie } = await server.openSession('agent');
    const openAfter = async (age: string) => {
      const live = await LiveClient.connect(url, cookie, {}, `?age=${age}`);
      open.push(live);
      server.bus.publish([{ kind: 'rate' }]);
      await expect.poll(() => live.kinds).toContain('rate');
      return live.kinds.filter((kind) => kind !== 'figures');
    };
    expect(await openAfter('0')).toEqual(['open', 'rate']);
    // What happened before the server started is not known.
    expect(await openAfter('999999999')).toEqual(['open', 'resync', 'rate']);
    expect(await openAfter('-1')).toEqual(['open', 'resync', 'rate']);
  });

  it('has the headers of an event stream, and a first message', async () => {
    const { cookie } = await server.openSession('agent');
    const live = await LiveClient.open(url, cookie);
    open.push(live);
    expect(live.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(live.response.headers).not.toHaveProperty('content-encoding');
    await expect
      .poll(() => live.events)
      .toEqual([{ kind: 'open' }, { kind: 'resync', within_ms: 0 }]);
    expect(live.retryMs).toBeGreaterThanOrEqual(500);
  });

  it('sends each change of a transaction to those who see it', async () => {
    const events = await listenAll();
    const agent = await server.openSession('agent');
    const admin2 = await server.openSession('admin2');
    await initiate(agent, { trans_id: 'transfer-one', role: 3 });
    const id = 'transfer-one';
    expect(await events()).toEqual({
      admin: [isNew(id, 1), added],
      banker: [],
      agent: [isNew(id, 1)],
      agent2: [],
    });
    const move = { trans_id: id, trans_code: '' };
    await admin2.call('transaction.php?run=transactionAccepted', move);
    expect(await events()).toEqual({
      admin: [seen(id, 2)],
      banker: [isNew(id, 2), added],
      agent: [seen(id, 2), added],
      agent2: [],
    });
    await admin2.call('transaction.php?run=transactionCancelled', move);
    await events();
    await admin2.call('transaction.php?run=transactionReopen', move);
    const reopened = await events();
    expect(reopened['banker']).toEqual([{ kind: 'removed', id }, notified]);
    expect(reopened['agent2']).toEqual([]);
    await admin2.call('transaction.php?run=transactionAccepted', move);
    // Its older notifications are back.
    expect((await events())['banker']).toEqual([isNew(id, 5), notified]);
  });

  it('tells two agents that a transaction was given from one to the other', async () => {
    const admin = await server.openSession('admin2');
    const seeded = await seedTransaction(server, { status: 'HLD' });
    const events = await listenAll();
    await update(admin, seeded, { agent: 'AGT02' });
    const received = await events();
    const version = expect.any(Number);
    expect(received['agent']).toEqual([{ kind: 'removed', id: seeded.id }, notified]);
    expect(received['agent2']).toEqual([
      { kind: 'transaction', id: seeded.id, version, isNew: true },
      notified,
    ]);
  });

  it('sends a new attachment without a version', async () => {
    const agent = await server.openSession('agent');
    const seeded = await seedTransaction(server, { status: 'WTG' });
    const events = await listenAll();
    await agent.upload('transaction.php?run=upload_attachments', { trans_id: seeded.id }, [
      { name: 'slip.png', bytes: picture() },
    ]);
    expect(await events()).toMatchObject({
      admin: [{ kind: 'transaction', id: seeded.id }],
      banker: [],
      agent2: [],
    });
  });

  it('contains names and amounts only for those who see the transaction', async () => {
    const admin = await server.openSession('admin2');
    const [seeing, banker, agent2] = [
      await streamOf(await server.openSession('admin')),
      await streamOf(await server.openSession('banker')),
      await streamOf(await server.openSession('agent2')),
    ];
    await initiate(admin, { customer: 'Zarina', notes: 'blue door', amount: '4321.00' });
    server.bus.publish([{ kind: 'rate' }]);
    for (const live of [seeing, banker, agent2]) {
      await expect.poll(() => live.kinds).toContain('rate');
    }
    expect(seeing.text).toMatch(/Zarina.*4321/);
    expect(seeing.text).not.toContain('blue door');
    for (const live of [banker, agent2]) expect(live.text).not.toMatch(/Zarina|4321|HDFC|AGT01/);
  });

  it('continues after the last message that a client received', async () => {
    const client = await server.openSession('banker');
    const live = await streamOf(client);
    const other = await streamOf(await server.openSession('admin'));
    const admin = await server.openSession('admin2');
    const seeded = await seedTransaction(server, { status: 'WTG' });
    const move = { trans_id: seeded.id, trans_code: '' };
    server.bus.publish([{ kind: 'rate' }]);
    await expect.poll(() => live.kinds).toContain('rate');
    live.close();
    await admin.call('transaction.php?run=transactionAccepted', move);
    await admin.call('transaction.php?run=transactionHold', move);
    const version = seeded.steps + 2;
    await expect.poll(() => other.events).toContainEqual(expect.objectContaining({ version }));
    const again = await LiveClient.open(url, client.cookie, live.lastId ?? '');
    open.push(again);
    await expect
      .poll(() => again.kinds)
      .toEqual(['open', 'transaction', 'notifications', 'figures']);
    expect(again.events.slice(1, 3)).toMatchObject([
      { ...isNew(seeded.id, version), row: { STATUS_DESC: 'Hold' } },
      notified,
    ]);
  });

  it('sends nothing about a call that was refused', async () => {
    const admin = await server.openSession('admin');
    const seeded = await seedTransaction(server, { status: 'CMP' });
    const events = await listenAll();
    await sendValidCall(admin, 'transaction.php?run=transactionHold', seeded);
    expect(await events()).toEqual({ admin: [], banker: [], agent: [], agent2: [] });
  });

  it('sends claims that are taken or released, but not those that are extended', async () => {
    const banker = await server.openSession('banker2');
    const seeded = await seedTransaction(server, { status: 'PND' });
    const events = await listenAll();
    const claim = { trans_id: seeded.id };
    const claimed = [{ kind: 'claim', id: seeded.id }];
    const all = { admin: claimed, banker: claimed, agent: claimed, agent2: [] };
    await banker.call('transaction.php?run=claimTransaction', claim);
    expect(await events()).toEqual(all);
    server.advanceTime(60_000);
    await banker.call('transaction.php?run=claimTransaction', claim);
    expect(await events()).toMatchObject({ admin: [], banker: [] });
    await banker.call('transaction.php?run=releaseClaim', claim);
    expect(await events()).toEqual(all);
    await banker.call('transaction.php?run=releaseClaim', claim);
    expect(await events()).toMatchObject({ admin: [], banker: [] });
    await banker.call('transaction.php?run=claimTransaction', claim);
    await events();
    await banker.call('login.php?run=logout', {});
    expect(await events()).toEqual(all);
  });

  it('sends a payment with the end of its claim', async () => {
    const banker = await server.openSession('banker');
    const seeded = await seedTransaction(server, { status: 'PND' });
    await banker.call('transaction.php?run=claimTransaction', { trans_id: seeded.id });
    const events = await listenAll();
    await banker.call('transaction.php?run=add_payments', {
      user_code: '',
      trans_id: seeded.id,
      payment_id: seeded.paymentId,
      amount: '250.00',
    });
    const received = await events();
    expect(received['banker']?.map(({ kind }) => kind)).toEqual(['transaction']);
    expect(received['agent']?.map(({ kind }) => kind)).toEqual(['transaction', 'notifications']);
    expect(received['agent2']).toEqual([]);
  });

  it('sends the rate to all, and users and banks as their roles see them', async () => {
    const admin = await server.openSession('admin2');
    const events = await listenAll();
    const lookups = [{ kind: 'lookups' }];
    await admin.call('user.php?run=inactive_user_details', {
      user_id: wireIdOf('target'),
      name: 'target',
    });
    expect(await events()).toEqual({
      admin: [{ kind: 'users' }],
      banker: lookups,
      agent: [],
      agent2: [],
    });
    await admin.call('bank.php?run=inactive_bank_details', { bank_code: 'SBIN' });
    expect(await events()).toEqual({
      admin: [{ kind: 'banks' }],
      banker: lookups,
      agent: lookups,
      agent2: lookups,
    });
    const live = await streamOf(await server.openSession('agent'));
    await admin.call('setting.php?run=updateSettingDetails', {
      user_id: wireIdOf('admin2'),
      name: 'admin2',
      rate: '23.75',
    });
    await expect.poll(() => live.kinds).toContain('rate');
  });

  it('sends notifications that were read on another device, once', async () => {
    const agent = await server.openSession('agent');
    await sendValidCall(
      await server.openSession('admin2'),
      'transaction.php?run=transactionAccepted',
      await seedTransaction(server, { status: 'WTG' }),
    );
    const events = await listenAll();
    const payload = { user_id: wireIdOf('agent'), role: 3, user_code: '' } as const;
    await agent.call('common.php?run=getnofifications', payload);
    expect(await events()).toEqual({ admin: [], banker: [], agent: [notified], agent2: [] });
    await agent.call('common.php?run=getnofifications', payload);
    expect(await events()).toMatchObject({ agent: [] });
  });

  const leaver = { user_id: wireIdOf('leaver'), name: 'leaver' };
  interface Ending {
    client: TestClient;
    admin: TestClient;
  }
  const endings = {
    'signs out': ({ client }) => client.call('login.php?run=logout', {}),
    'changes the password': ({ client }) =>
      client.call('user.php?run=update_user_password', { ...leaver, password }),
    'gets another role': ({ admin }) =>
      admin.call('user.php?run=update_user_details', { ...leaver, password, role: 3, phone }),
    'is signed out by an admin': ({ admin }) =>
      admin.call('user.php?run=endUserSessions', { user_id: leaver.user_id }),
    'gets another code': ({ admin }) =>
      admin.call('user.php?run=changeCode', { user_id: leaver.user_id, code: 'LEFT1' }),
    'is deactivated': ({ admin }) => admin.call('user.php?run=inactive_user_details', leaver),
  } satisfies Record<string, (ending: Ending) => Promise<unknown>>;

  it.each(Object.entries(endings))('ends when its user %s', async (_title, end) => {
    await server.db
      .updateTable('users')
      .set({ deleted_flg: '', role: 'admin' })
      .where('user_id', '=', server.idOf('leaver'))
      .execute();
    const client = await server.openSession('leaver');
    const live = await streamOf(client);
    const other = await streamOf(await server.openSession('banker'));
    await end({ client, admin: await server.openSession('admin2') });
    await expect.poll(() => live.isClosed).toBe(true);
    expect(live.kinds.at(-1)).toBe('ended');
    expect(other.isClosed).toBe(false);
  });

  it('ends when its expired session is removed', async () => {
    const live = await streamOf(await server.openSession('agent'));
    server.advanceTime(31 * 60_000);
    const times = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 };
    await removeExpiredSessions(server.db, server.now, { times });
    await expect.poll(() => live.isClosed).toBe(true);
    expect(live.kinds.at(-1)).toBe('ended');
  });

  it('does not end with another session of its user', async () => {
    const live = await streamOf(await server.openSession('agent'));
    const client = await server.openSession('agent');
    const ended = await streamOf(client);
    await client.call('login.php?run=logout', {});
    await expect.poll(() => ended.isClosed).toBe(true);
    expect(live.isClosed).toBe(false);
  });

  it('does not keep its session from becoming idle', async () => {
    const client = await server.openSession('agent');
    const live = await streamOf(client);
    const used = async () => {
      const { last } = await server.db
        .selectFrom('sessions')
        .select((eb) => eb.fn.max('last_seen_at').as('last'))
        .where('user_id', '=', server.idOf('agent'))
        .executeTakeFirstOrThrow();
      return last;
    };
    const usedBefore = await used();
    server.advanceTime(20 * 60_000);
    await streamOf(client);
    client.headers = { ...client.headers, [backgroundHeader]: '1' };
    const count = { user_id: wireIdOf('agent'), role: 3 } as const;
    expect((await client.call('common.php?run=getnofificationsCount', count)).http).toBe(200);
    expect(await used()).toEqual(usedBefore);
    server.advanceTime(11 * 60_000);
    // Checks all sessions, as it also happens at intervals.
    server.bus.publish([{ kind: 'resync' }]);
    await expect.poll(() => live.isClosed).toBe(true);
    expect(live.kinds.at(-1)).toBe('ended');
  });

  it('refuses clients without a valid session, and other sites', async () => {
    const { cookie } = await server.openSession('agent');
    expect(await statusOf(url, null)).toBe(401);
    expect(await statusOf(url, 'sid=unknown')).toBe(401);
    expect(await statusOf(url, cookie, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf(url, cookie, { origin: 'https://other.example' })).toBe(403);
    expect(await statusOf(url, cookie, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('closes the oldest of more than eight streams of a session', async () => {
    const client = await server.openSession('agent');
    const streams: LiveClient[] = [];
    for (let number = 0; number < 9; number += 1) streams.push(await streamOf(client));
    await expect
      .poll(() => streams.map(({ isClosed }) => isClosed))
      .toEqual([true, ...Array.from({ length: 8 }, () => false)]);
  });
});

describe.each(engines)('a server on %s', (engine) => {
  async function withServer(
    config: Partial<AppConfig>,
    work: (server: TestServer, url: string) => Promise<void>,
  ): Promise<void> {
    const server = await TestServer.open(engine, config);
    await work(server, await listen(server.app));
    await server.close();
  }

  it('refuses streams above its maximum for a while', async () => {
    await withServer({ maxStreams: 1 }, async (server, url) => {
      const { cookie } = await server.openSession('agent');
      const first = await LiveClient.open(url, cookie);
      const refused = await LiveClient.connect(url, cookie);
      expect(refused.status).toBe(503);
      expect(Number(refused.response.headers['retry-after'])).toBeGreaterThanOrEqual(10);
      first.close();
      await expect
        .poll(async () => {
          const again = await LiveClient.connect(url, cookie);
          again.close();
          return again.status;
        })
        .toBe(200);
    });
  });

  it('without the capability has no stream', async () => {
    await withServer({ capabilities: noCapabilities }, async (server, url) => {
      const { cookie } = await server.openSession('agent');
      const refused = await LiveClient.connect(url, cookie);
      expect(refused.status).toBe(404);
    });
  });

  it('ends all streams when it stops, with different times to connect again', async () => {
    const server = await TestServer.open(engine);
    const url = await listen(server.app);
    const streams: LiveClient[] = [];
    for (const person of listeners) {
      const { cookie } = await server.openSession(person);
      for (let number = 0; number < 5; number += 1) {
        streams.push(await LiveClient.open(url, cookie));
      }
    }
    await server.close();
    await expect.poll(() => streams.every(({ isClosed }) => isClosed)).toBe(true);
    const times = streams.map(({ retryMs }) => retryMs);
    expect(new Set(times).size).toBeGreaterThan(10);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...times)).toBeLessThanOrEqual(2500);
  });

  it('does not count open streams as running calls or waiting connections', async () => {
    const loadLimits = { capacity: { calls: 2, callsPerAddress: 2, lagMs: Infinity } };
    await withServer({ loadLimits, connectionsPerAddress: 2 }, async (server, url) => {
      const admin = await server.openSession('admin');
      const streams: LiveClient[] = [];
      for (let number = 0; number < 6; number += 1) {
        streams.push(await LiveClient.open(url, admin.cookie));
      }
      const statuses = await Promise.all(
        [1, 2].map(async () => (await fetch(`${url}/api/`, { method: 'POST' })).status),
      );
      expect(statuses).toEqual([415, 415]);
      server.bus.publish([{ kind: 'rate' }]);
      for (const live of streams)
        await expect.poll(() => live.kinds).toEqual(['open', 'resync', 'rate']);
    });
  });
});
