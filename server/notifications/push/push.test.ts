import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fastify from 'fastify';
import webPush from 'web-push';
import { passwordOf, wireIdOf } from '#server/test/people.ts';
import { engines } from '#server/test/engines.ts';
import { announceSettlement } from '#server/test/accounts.ts';
import { applyTransition } from '#server/test/calls.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import type { TestClient } from '#server/test/client.ts';
import { useTestServer } from '#server/test/useTestServer.ts';
import { openPushKeys } from './keys.ts';
import { createPush, maxWaiting, type PushOptions } from './sender.ts';
import { isPushService } from './services.ts';
import { decrypt, newBrowserKeys } from '#server/test/pushMessage.ts';

describe('push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
    ['https://web.push.apple.com/a', true],
    ['https://jmt17.google.com/fcm/send/a', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
    ['http://fcm.googleapis.com/fcm/send/a', false],
    ['https://fcm.googleapis.com:8443/a', false],
    ['https://user@fcm.googleapis.com/a', false],
    ['https://fcm.googleapis.com.evil.example/a', false],
    ['https://evilpush.apple.com.example/a', false],
    ['https://xpush.apple.com/a', false],
    ['https://push.apple.com/a', false],
    ['https://169.254.169.254/latest', false],
    ['http://127.0.0.1:5432/', false],
    ['https://localhost/', false],
    ['not a url', false],
  ])('%s: %s', (endpoint, expected) => {
    expect(isPushService(endpoint, [])).toBe(expected);
  });

  it('may be added by name, with http only where the name has a port', () => {
    const hosts = ['127.0.0.1:9000', 'push.desk.example'];
    expect(isPushService('http://127.0.0.1:9000/a', hosts)).toBe(true);
    expect(isPushService('http://127.0.0.1:9001/a', hosts)).toBe(false);
    expect(isPushService('https://push.desk.example/a', hosts)).toBe(true);
    expect(isPushService('http://push.desk.example/a', hosts)).toBe(false);
  });
});

const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const save = (client: TestClient, at = endpoint) =>
  client.call('common.php?run=savePushSubscription', { endpoint: at, ...keys });
const view = async (client: TestClient, at: string) => {
  const { body } = await client.call('common.php?run=getPushSubscription', { endpoint: at });
  return [body['message'], body['IN_THIS_BROWSER']];
};
const isOn = async (client: TestClient, at = endpoint) => (await view(client, at))[0];

const transaction = (id: string) => ({ kind: 'transaction', id }) as const;

describe.each(engines)('the subscriptions on %s', (engine) => {
  const server = useTestServer(engine);
  beforeEach(() => server.db.deleteFrom('push_subscriptions').execute());

  it('are on after a user turned them on, for this user only', async () => {
    const { agent, banker } = await server.openSessions();
    expect(await isOn(agent)).toBe(false);
    expect((await save(agent)).body).toMatchObject({ status: 'success' });
    expect((await save(agent)).body).toMatchObject({ status: 'success' });
    expect([await isOn(agent), await isOn(banker)]).toEqual([true, false]);
    await banker.call('common.php?run=deletePushSubscription', { endpoint });
    expect(await isOn(agent)).toBe(true);
    await agent.call('common.php?run=deletePushSubscription', { endpoint });
    expect(await isOn(agent)).toBe(false);
  });

  it('tell a browser that has lost its endpoint that they are on, and move to its new one', async () => {
    const agent = await server.openSession('agent');
    const elsewhere = await server.openSession('agent');
    await save(agent);
    expect(await view(agent, endpoint)).toEqual([true, true]);
    expect(await view(agent, '')).toEqual([false, true]);
    expect(await view(elsewhere, '')).toEqual([false, false]);
    await save(elsewhere, `${endpoint}-elsewhere`);
    await save(agent, `${endpoint}-new`);
    expect(await view(agent, `${endpoint}-new`)).toEqual([true, true]);
    expect(await subscribed()).toEqual([`${endpoint}-elsewhere`, `${endpoint}-new`]);
  });

  it('belong to the user who turned them on last', async () => {
    const { agent, banker } = await server.openSessions();
    await save(agent);
    await save(banker);
    expect([await isOn(agent), await isOn(banker)]).toEqual([false, true]);
  });

  it('are refused for a host that is no push service, and in an unknown browser', async () => {
    const agent = await server.openSession('agent');
    expect((await save(agent, 'https://127.0.0.1/a')).body).toEqual({
      status: 'error',
      message: 'This push service is not supported',
    });
    agent.deviceCookie = null;
    expect((await save(agent)).body).toEqual({
      status: 'error',
      message: 'Sign in again to turn notifications on',
    });
  });

  it('are at most ten, the newest ones', async () => {
    const all = Array.from({ length: 11 }, (_, index) => `${endpoint}-${index}`);
    for (const at of all) {
      // Notifications go on after a session has expired.
      server.advanceTime(13 * 3_600_000);
      await save(await server.openSession('agent'), at);
    }
    const agent = await server.openSession('agent');
    const states: unknown[] = [];
    for (const at of all) states.push(await isOn(agent, at));
    expect(states).toEqual([false, ...all.slice(1).map(() => true)]);
  });

  it('end with the sign-out', async () => {
    const agent = await server.openSession('agent');
    await save(agent);
    await agent.call('login.php?run=logout', {});
    const again = await server.openSession('agent');
    expect(await isOn(again)).toBe(false);
  });

  it('go on after the session has expired, until another user signs in', async () => {
    const agent = await server.signIn('agent');
    await save(agent);
    server.advanceTime(13 * 3_600_000);
    expect(await server.openSession('agent').then((client) => isOn(client))).toBe(true);
    const { deviceCookie } = agent;
    const sameUser = server.anonymousClient('agent');
    sameUser.deviceCookie = deviceCookie;
    await sameUser.call('login.php?run=login', { password: passwordOf('agent') });
    expect(await isOn(sameUser)).toBe(true);
    const other = server.anonymousClient('banker');
    other.deviceCookie = deviceCookie;
    await other.call('login.php?run=login', { password: passwordOf('banker') });
    expect(await isOn(sameUser)).toBe(false);
  });

  it('end with a deactivation, and with a new password', async () => {
    const { admin } = await server.openSessions();
    const banker = await server.openSession('banker2');
    await save(banker);
    const target = { user_id: wireIdOf('banker2'), name: 'banker2' };
    await admin.call('user.php?run=inactive_user_details', target);
    expect(await subscribed()).toEqual([]);
    await admin.call('user.php?run=active_user_details', target);
    await save(await server.openSession('banker2'));
    expect(await subscribed()).toEqual([endpoint]);
    await admin.call('user.php?run=update_user_details', {
      ...target,
      password: 'fresh brown kettle',
      role: 2,
      phone: '+919876543210',
    });
    expect(await subscribed()).toEqual([]);
  });

  let newCode = 1;
  const endAsAdmin = async (named: { session_id?: string }) => {
    const admin = await server.openSession('admin');
    return admin.call('user.php?run=endUserSessions', {
      user_id: wireIdOf('agent'),
      ...named,
    });
  };

  describe('in a browser whose session ends', () => {
    const [own, other, expired] = ['own', 'other', 'expired'].map((name) => `${endpoint}-${name}`);
    let agent: TestClient;
    /** Browsers of a user with the session of the test, another one, and one that has expired. */
    beforeEach(async () => {
      await save(await server.openSession('agent'), expired);
      server.advanceTime(13 * 3_600_000);
      await save(await server.openSession('agent'), other);
      server.advanceTime(1000);
      agent = await server.openSession('agent');
      await save(agent, own);
    });

    const otherSession = async () => {
      const { body } = await agent.call('login.php?run=getSessions', {});
      const sessions = body['message'] as { SESSION_ID: string; CURRENT?: true }[];
      return sessions.find((session) => !session.CURRENT)?.SESSION_ID ?? '';
    };

    it.each<{ name: string; end: () => Promise<unknown>; left: (string | undefined)[] }>([
      {
        name: 'by the user',
        end: async () =>
          agent.call('login.php?run=endSessions', { session_id: await otherSession() }),
        left: [expired, own],
      },
      {
        name: 'by the user, with all others',
        end: () => agent.call('login.php?run=endSessions', {}),
        left: [own],
      },
      {
        name: 'by an admin',
        end: async () => endAsAdmin({ session_id: await otherSession() }),
        left: [expired, own],
      },
      { name: 'by an admin, with all others', end: () => endAsAdmin({}), left: [] },
      {
        name: 'with a new code',
        end: async () => {
          const admin = await server.openSession('admin');
          const code = { user_id: wireIdOf('agent'), code: `N${newCode++}` };
          return admin.call('user.php?run=changeCode', code);
        },
        left: [],
      },
    ])('end $name', async ({ end, left }) => {
      expect(await end()).toMatchObject({ body: { status: 'success' } });
      expect(await subscribed()).toEqual(left);
    });

    it('go on when the user signs in again there', async () => {
      await agent.call('login.php?run=login', { password: passwordOf('agent') });
      expect(await subscribed()).toEqual([expired, other, own]);
    });

    it('end when there are too many sessions', async () => {
      server.advanceTime(1000);
      for (let count = 0; count < 10; count += 1) await server.signIn('agent');
      expect(await subscribed()).toEqual([expired]);
    });
  });

  it('belong to the browser of the session', async () => {
    const agent = await server.openSession('agent');
    agent.deviceCookie = (await server.openSession('agent')).deviceCookie;
    expect((await save(agent)).body).toMatchObject({
      message: 'Sign in again to turn notifications on',
    });
  });

  const subscribed = async () => {
    const rows = await server.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .orderBy('endpoint')
      .execute();
    return rows.map((row) => row.endpoint);
  };

  it('are used for every event, after it was committed', async () => {
    const { admin, agent } = await server.openSessions();
    const seeded = await seedTransaction(server, { status: 'PND' });
    server.push.notified.length = 0;
    await applyTransition(admin, 'Hold', seeded);
    const about = { about: transaction(seeded.id), actorId: server.idOf('admin') };
    const hold = { ...about, role: 'admin', userId: server.idOf('agent') };
    expect(server.push.notified).toEqual([hold]);
    // Refused: nothing was changed.
    expect(await applyTransition(admin, 'Hold', seeded)).toMatchObject({ status: 'error' });
    await agent.call('transaction.php?run=getHistory', {
      trans_id: seeded.id,
      start: '0',
      end: '1',
    });
    expect(server.push.notified).toEqual([hold]);
  });

  it('are used for settlements as well', async () => {
    const id = randomUUID();
    const { admin } = await server.openSessions();
    server.push.notified.length = 0;
    await announceSettlement(server, id);
    await admin.call('account.php?run=confirmSettlement', { settlement_id: id });
    const agentId = server.idOf('agent');
    const about = { kind: 'settlement', id, agentId };
    expect(server.push.notified).toEqual([
      { about, role: 'admin', userId: null, actorId: agentId },
      { about, role: null, userId: agentId, actorId: server.idOf('admin') },
    ]);
  });

  it('share keys that are made once', async () => {
    const made = await Promise.all([openPushKeys(server.db), openPushKeys(server.db)]);
    expect(made[0]).toEqual(made[1]);
    expect(await openPushKeys(server.db)).toEqual(made[0]);
  });
});

/** A push service that records what it receives. */
class PushService {
  readonly received: { url: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  status = 201;
  /** Called with each message, before the answer. */
  onMessage: () => Promise<unknown> = async () => {};
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.received.push({ url, headers, body: Buffer.concat(chunks) });
        void this.onMessage().finally(() => {
          response.writeHead(this.status, this.status === 307 ? { location: '/elsewhere' } : {});
          response.end();
        });
      });
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe.each(engines)('notifying on %s', (engine) => {
  const server = useTestServer(engine);
  let service: PushService;
  let host: string;
  beforeEach(async () => {
    service = new PushService();
    host = await service.open();
    await server.db.deleteFrom('push_subscriptions').execute();
  });
  afterEach(() => service.close());

  const browser = newBrowserKeys();
  const subscribe = async (person: 'admin' | 'agent' | 'banker' | 'banker2') => {
    await server.openSession(person);
    const userId = server.idOf(person);
    const device = await server.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('push_subscriptions')
      .values({
        endpoint: `http://${host}/${person}`,
        user_id: userId,
        device_hash: device.token_hash,
        ...browser.subscription,
        created_at: server.now,
      })
      .execute();
  };
  const open = async () =>
    createPush({
      db: server.db,
      keys: webPush.generateVAPIDKeys(),
      subject: 'https://desk.example',
      hosts: [host],
      log: fastify().log,
      delayMs: 0,
    });
  const urls = () => service.received.map(({ url }) => url).toSorted();

  it('reaches the role and the agent, never the actor or an inactive user', async () => {
    for (const person of ['admin', 'agent', 'banker', 'banker2'] as const) await subscribe(person);
    const push = await open();
    const about = { about: transaction(randomUUID()), actorId: server.idOf('banker') };
    push.notify({ ...about, role: 'banker', userId: server.idOf('agent') });
    await push.stop();
    expect(urls()).toEqual(['/agent', '/banker2']);
    service.received.length = 0;
    push.notify({ ...about, role: null, userId: server.idOf('agent') });
    await push.stop();
    expect(urls()).toEqual(['/agent']);
  });

  it.each([
    ['of the transaction', transaction('transaction-2'), '/transaction-details?id=transaction-2'],
    [
      'of a settlement in its account',
      { kind: 'settlement', id: 'settlement-1', agentId: 7 } as const,
      '/account?id=7&settlement=settlement-1',
    ],
  ])('sends the address %s and nothing else, encrypted', async (_title, about, address) => {
    await subscribe('agent');
    const push = await open();
    const audience = { actorId: server.idOf('admin'), role: null, userId: server.idOf('agent') };
    push.notify({ about: transaction('transaction-1'), ...audience });
    push.notify({ about, ...audience });
    await push.stop();
    const [message, ...others] = service.received;
    // One message for both.
    expect(others).toEqual([]);
    expect(message?.headers).toMatchObject({ topic: 'news', 'content-encoding': 'aes128gcm' });
    expect(message?.headers.authorization).toMatch(/^vapid t=/);
    const text = decrypt(browser, message?.body ?? Buffer.alloc(0));
    expect(JSON.parse(text)).toEqual({ path: `${address}&via=notification` });
  });

  it.each([404, 410])(
    'ends a subscription that the push service has ended (%i)',
    async (status) => {
      await subscribe('agent');
      service.status = status;
      await notifyAgent();
      await notifyAgent();
      expect(service.received).toHaveLength(1);
    },
  );

  it('ends a subscription with keys that no message can be encrypted with', async () => {
    await subscribe('agent');
    await server.db.updateTable('push_subscriptions').set(keys).execute();
    await notifyAgent();
    expect(service.received).toEqual([]);
    expect(await server.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual(
      [],
    );
  });

  it.each([429, 500, 307])('keeps a subscription after the answer %i', async (status) => {
    await subscribe('agent');
    service.status = status;
    await notifyAgent();
    service.status = 201;
    await notifyAgent();
    // A redirection is not followed.
    expect(urls()).toEqual(['/agent', '/agent']);
  });

  it('leaves out subscriptions that end while others are being sent', async () => {
    await subscribe('agent');
    const row = await server.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 20 }, (_, index) => ({
      ...row,
      endpoint: `${row.endpoint}-${index}`,
    }));
    await server.db.insertInto('push_subscriptions').values(more).execute();
    service.onMessage = () => server.db.deleteFrom('push_subscriptions').execute();
    await notifyAgent();
    // Those that are sent at the same time as the first one.
    expect(service.received.length).toBeLessThanOrEqual(8);
  });

  it('goes on after a push service that does not answer', async () => {
    await subscribe('agent');
    await subscribe('admin');
    await server.db
      .updateTable('push_subscriptions')
      .set({ endpoint: 'http://127.0.0.1:1/nobody' })
      .where('user_id', '=', server.idOf('agent'))
      .execute();
    const push = await open();
    push.notify({
      about: transaction(randomUUID()),
      actorId: server.idOf('banker'),
      role: 'admin',
      userId: server.idOf('agent'),
    });
    await push.stop();
    expect(urls()).toEqual(['/admin']);
  });

  const forAgent = (actorId: number) => ({
    about: transaction(randomUUID()),
    actorId,
    role: null,
    userId: server.idOf('agent'),
  });

  /** Creates a sender that never gives up by itself, and returns what it logs. */
  const openPatient = (options: Partial<PushOptions> = {}) => {
    const logged: Record<string, unknown>[] = [];
    const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
    const log = fastify({ logger: { stream: { write } } }).log;
    const push = createPush({
      db: server.db,
      keys: webPush.generateVAPIDKeys(),
      subject: 'https://desk.example',
      hosts: [],
      log,
      delayMs: 0,
      timeoutMs: 2 ** 30,
      stopMs: 2 ** 30,
      ...options,
    });
    return { push, events: () => logged.map(({ event, count }) => [event, count]) };
  };

  describe('through a push service that does not answer', () => {
    let silent: Server;
    let connected = 0;
    beforeEach(async () => {
      connected = 0;
      silent = createServer(() => (connected += 1));
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      await subscribe('agent');
      await server.db
        .updateTable('push_subscriptions')
        .set({ endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/agent` })
        .execute();
    });
    afterEach(() => {
      silent.closeAllConnections();
      silent.close();
    });

    it('gives up after the time limit of a delivery', async () => {
      const { push, events } = openPatient({ timeoutMs: 1 });
      push.notify(forAgent(server.idOf('admin')));
      await expect.poll(events).toEqual([['push_unreachable', undefined]]);
      await push.stop();
    });

    it('asks it once for all messages that are sent together', async () => {
      const more = Array.from({ length: 20 }, (_, index) => `/more-${index}`);
      const [own] = await server.db.selectFrom('push_subscriptions').selectAll().execute();
      if (!own) throw new Error('no subscription');
      await server.db
        .insertInto('push_subscriptions')
        .values(more.map((path) => ({ ...own, endpoint: own.endpoint + path })))
        .execute();
      const { push, events } = openPatient({ timeoutMs: 1 });
      push.notify(forAgent(server.idOf('admin')));
      // Eight are on their way when the first one is given up.
      await expect.poll(() => events().at(-1)).toEqual(['push_dropped', 13]);
      await push.stop();
    });

    it('does not hold up the stop, which aborts what is running', async () => {
      const { push, events } = openPatient({ stopMs: 1 });
      push.notify(forAgent(server.idOf('admin')));
      await expect.poll(() => connected).toBe(1);
      await push.stop();
      expect(events()).toEqual([['push_unreachable', undefined]]);
    });

    it('keeps the newest change for each audience, and a limited number of them', async () => {
      const { push, events } = openPatient({ stopMs: 1 });
      push.notify(forAgent(server.idOf('admin')));
      await expect.poll(() => connected).toBe(1);
      for (let actorId = 1; actorId <= maxWaiting + 50; actorId += 1) {
        push.notify(forAgent(1_000_000 + actorId));
        push.notify(forAgent(1_000_000 + actorId));
      }
      await push.stop();
      expect(connected).toBe(1);
      expect(events()).toEqual([
        ['push_unreachable', undefined],
        ['push_dropped', 50],
        ['push_dropped', maxWaiting],
      ]);
    });
  });

  async function notifyAgent(): Promise<void> {
    const push = await open();
    push.notify({
      about: transaction(randomUUID()),
      actorId: server.idOf('admin'),
      role: null,
      userId: server.idOf('agent'),
    });
    await push.stop();
  }
});
