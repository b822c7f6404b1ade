import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#api/contract/live.ts';
import { countUnread, initiate, pay, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { listen, LiveClient } from '#server/test/liveClient.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { testConfig } from '#server/test/testServer.ts';
import { useTestServer } from '#server/test/useTestServer.ts';
import { contentOf } from './content.ts';

const listeners = ['admin', 'banker', 'banker2', 'agent', 'agent2'] as const;
type Listener = (typeof listeners)[number];

interface View {
  row: object;
  claim: unknown;
}

/** The part of the answers that an event contains. */
const viewIn = ({ kind }: LiveEvent, { row, claim: holder }: View) =>
  kind === 'claim' ? { claim: holder } : { row, claim: holder };

type Clients = Record<Listener | 'admin2', TestClient>;
type Change = (clients: Clients, seeded: SeededTransaction) => Promise<unknown>;

const move =
  (run: 'transactionAccepted' | 'transactionCancelled' | 'transactionReopen'): Change =>
  ({ admin2 }, { id }) =>
    admin2.call(`transaction.php?run=${run}`, { trans_id: id, trans_code: '' });
const write = (client: TestClient, { id }: SeededTransaction) =>
  client.call('transaction.php?run=addMessage', {
    trans_id: id,
    message_id: `message-${id}`,
    text: 'Which name?',
    files: [],
  });
const claim = (client: TestClient, { id }: SeededTransaction) =>
  client.call('transaction.php?run=claimTransaction', { trans_id: id });

/** A status, a change of a transaction with it, and who then sees the transaction. */
const changes: [string, Parameters<typeof seedTransaction>[1], Change, readonly Listener[]][] = [
  [
    'edited',
    { status: 'HLD' },
    ({ admin2 }, seeded) => update(admin2, seeded, { amount: '77.00' }),
    ['admin', 'banker', 'banker2', 'agent'],
  ],
  [
    'given to another agent',
    { status: 'HLD' },
    ({ admin2 }, seeded) => update(admin2, seeded, { agent: 'AGT02' }),
    ['admin', 'banker', 'banker2', 'agent2'],
  ],
  [
    'accepted',
    { status: 'WTG' },
    move('transactionAccepted'),
    ['admin', 'banker', 'banker2', 'agent'],
  ],
  [
    'cancelled',
    { status: 'PND', agent: 'agent2' },
    move('transactionCancelled'),
    ['admin', 'banker', 'banker2', 'agent2'],
  ],
  ['reopened', { status: 'CNL' }, move('transactionReopen'), ['admin', 'agent']],
  [
    'claimed',
    { status: 'PND' },
    ({ banker }, seeded) => claim(banker, seeded),
    ['admin', 'banker', 'banker2', 'agent'],
  ],
  [
    'paid in part',
    { status: 'PND' },
    async ({ banker }, seeded) => {
      await claim(banker, seeded);
      await pay(banker, seeded, '250.00');
    },
    ['admin', 'banker', 'banker2', 'agent'],
  ],
  [
    'asked about by the agent',
    { status: 'NPP' },
    ({ agent }, seeded) => write(agent, seeded),
    ['admin', 'banker', 'banker2', 'agent'],
  ],
  [
    'asked about by a banker',
    { status: 'NPP' },
    ({ banker }, seeded) => write(banker, seeded),
    ['admin', 'banker', 'banker2', 'agent'],
  ],
  [
    'given an attachment',
    { status: 'WTG' },
    ({ agent }, { id }) =>
      agent.upload('transaction.php?run=upload_attachments', { trans_id: id }, [
        { name: 'slip.png', bytes: picture() },
      ]),
    ['admin', 'agent'],
  ],
];

describe.each(engines)('what events contain on %s', (engine) => {
  // Figures that follow the time would come in between.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterAll(() => void vi.useRealTimers());
  const server = useTestServer(engine, {
    capabilities: { ...testConfig.capabilities, targets: { WTG: 1, PND: 1, NPP: 1 } },
  });
  let url: string;
  let clients: Clients;
  let lives: Map<Listener, LiveClient>;
  beforeAll(async () => {
    url = await listen(server.app);
    const people = [...listeners, 'admin2'] as const;
    const opened = await Promise.all(people.map((person) => server.openSession(person)));
    clients = Object.fromEntries(people.map((person, index) => [person, opened[index]])) as Clients;
  });
  afterEach(() => {
    for (const live of lives.values()) live.close();
  });

  async function listenAll(): Promise<void> {
    lives = new Map();
    for (const person of listeners) {
      const live = await LiveClient.open(url, clients[person].cookie);
      await expect.poll(() => live.kinds).toContain('resync');
      live.take();
      lives.set(person, live);
    }
  }

  /** Waits until all events so far have arrived. */
  async function settle(): Promise<void> {
    server.bus.publish([{ kind: 'rate' }]);
    for (const live of lives.values()) await expect.poll(() => live.kinds).toContain('rate');
  }

  /** Answers of the listener's calls about a transaction. */
  async function readView(person: Listener, id: string): Promise<View | null> {
    const rows = await clients[person].call('transaction.php?run=getTransactionRows', {
      trans_ids: [id],
      section: '',
      search: '',
    });
    const [found] = rows.body['message'] as { MATCHES: boolean }[];
    const claims = await clients[person].call('transaction.php?run=getClaims', { trans_ids: [id] });
    const [holder = null] = claims.body['message'] as unknown[];
    if (!found) return null;
    const { MATCHES: _matches, ...row } = found;
    return { row, claim: holder };
  }

  /** Answers of the listener's calls about the figures. */
  async function readFigures(person: Listener): Promise<unknown> {
    const client = clients[person];
    const sections = ['', 'ART', 'ORD'] as const;
    const count = async (filters: object) => {
      const lists = sections.map((section) => ({ section, search: '', filters }));
      const counts = await client.call('transaction.php?run=getListCounts', { lists });
      const [all, ART, ORD] = counts.body['message'] as unknown[];
      return { '': all, ART, ORD };
    };
    const day = await client.call('transaction.php?run=getDay', {});
    const figures = {
      kind: 'figures',
      counts: await count({}),
      overdue: await count({ overdue: true }),
      day: day.body['message'],
    };
    if (person !== 'admin') return figures;
    const { body } = await client.call('transaction.php?run=get_dashboard_details', {});
    const { overall_datas, todat_datas } = body;
    return { ...figures, summary: { overall_datas, todat_datas } };
  }

  it.each(changes)(
    'a transaction that was %s: what the calls of each reader answer',
    async (_title, planted, change, seeing) => {
      const seeded = await seedTransaction(server, planted);
      // Later than the target time.
      server.advanceTime(120_000);
      await listenAll();
      await change(clients, seeded);
      await settle();
      for (const [person, live] of lives) {
        const view = await readView(person, seeded.id);
        expect({ person, sees: view !== null }).toEqual({ person, sees: seeing.includes(person) });
        const about = live.events.filter((event) => 'id' in event && event.id === seeded.id);
        const expected = about.map((event) => ({ ...event, ...(view && viewIn(event, view)) }));
        expect(about.slice(-1)).toEqual(expected.slice(-1));
        const kinds = view ? ['transaction', 'claim'] : ['removed'];
        expect(kinds).toEqual(expect.arrayContaining(about.map(({ kind }) => kind)));
        expect(about.length).toBeGreaterThanOrEqual(view ? 1 : 0);
        const figures = () => live.events.findLast(({ kind }) => kind === 'figures');
        const answers = about.length > 0 ? await readFigures(person) : undefined;
        await expect.poll(figures).toEqual(answers);
      }
    },
  );

  it('whose transactions became overdue, once', async () => {
    const content = contentOf({
      db: server.db,
      clock: () => server.now,
      businessTimeZone: 'Asia/Kolkata',
      targets: { WTG: 1, PND: 2 },
    });
    await seedTransaction(server, { status: 'WTG' });
    await seedTransaction(server, { status: 'PND', agent: 'agent2' });
    server.advanceTime(60_000);
    expect(await content.readOverdue()).toEqual([]);
    server.advanceTime(1);
    const one = { status: 'WTG', agent_id: server.idOf('agent') };
    expect(await content.readOverdue()).toEqual([one]);
    expect(await content.readOverdue()).toEqual([]);
    server.advanceTime(60_000);
    const other = { status: 'PND', agent_id: server.idOf('agent2') };
    expect(await content.readOverdue()).toEqual([other]);
  });

  it('figures only for those whose transactions changed', async () => {
    await listenAll();
    await initiate(clients.agent, { trans_id: 'of-agent-one', role: 3 });
    for (const person of ['admin', 'agent'] as const) {
      await expect.poll(() => lives.get(person)?.kinds).toContain('figures');
    }
    await settle();
    for (const person of ['banker', 'agent2'] as const) {
      expect(lives.get(person)?.kinds).toEqual(['rate']);
    }
  });

  it('as many added notifications as there are unread', async () => {
    const unread = async (person: Listener) => Number(await countUnread(clients[person]));
    const seeded = await seedTransaction(server, { status: 'PND' });
    const other = await seedTransaction(server, { status: 'NPP' });
    const waiting = await seedTransaction(server, { status: 'WTG' });
    await listenAll();
    const before = new Map<Listener, number>();
    for (const person of listeners) before.set(person, await unread(person));
    await pay(clients.banker, seeded, '250.00');
    await write(clients.agent, other);
    await move('transactionCancelled')(clients, seeded);
    await move('transactionAccepted')(clients, waiting);
    await settle();
    const sums = [];
    for (const [person, live] of lives) {
      const events = live.events.filter((event) => event.kind === 'notifications');
      for (const event of events) expect(event).toHaveProperty('added');
      const sum = events.reduce((total, { added = 0 }) => total + added, 0);
      expect({ person, sum }).toEqual({
        person,
        sum: (await unread(person)) - (before.get(person) ?? 0),
      });
      sums.push(sum);
    }
    expect(Math.max(...sums)).toBeGreaterThan(1);
  });
});
