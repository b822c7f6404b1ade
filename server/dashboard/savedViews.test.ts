import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { maxSavedViews } from '#domain/lists/savedView.ts';
import { listedCodes, refused } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { people } from '../test/people.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { useSessions, useTestServer } from '../test/useTestServer.ts';

type View = PayloadOf<'transaction.php?run=saveView'>;

const viewOf = (change: Partial<View> = {}): View => ({
  view_id: 'view-0001',
  name: 'Large',
  section: 'ART',
  search: 'asha',
  orderby: 'ASC',
  ...change,
});
const save = async (client: TestClient, change: Partial<View> = {}) =>
  (await client.call('transaction.php?run=saveView', viewOf(change))).body;
const listViews = async (client: TestClient) =>
  (await client.call('transaction.php?run=getSavedViews', {})).body['message'] as {
    VIEW_ID: string;
    NAME: string;
  }[];
const namesOf = async (client: TestClient) => (await listViews(client)).map(({ NAME }) => NAME);
const idOf = (number: number) => `view-${1000 + number}`;
const saved = { status: 'success', message: 'View saved' };

describe.each(engines)('saved views on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);
  let agent: TestClient;
  beforeAll(async () => {
    ({ agent } = clients);
  });
  beforeEach(() => testServer.db.deleteFrom('saved_views').execute());

  it.each(['admin', 'banker', 'agent'] as const)(
    'are stored for %s as they were saved',
    async (role) => {
      const filters = {
        statuses: ['NPP', 'CLP'],
        bank: 'HDFC',
        agent: 'AGT01',
        from: '2026-11-01',
        to: '2026-11-21',
        min_amount: '500.00',
        max_amount: '1000.50',
        mine: true,
        claimed: true,
        unanswered: true,
      } as const;
      const full = { ...filters, statuses: [...filters.statuses] };
      expect(await save(clients[role], { name: ' Large ', sort: 'AMOUNT', filters: full })).toEqual(
        saved,
      );
      expect(
        await save(clients[role], {
          view_id: 'view-0002',
          name: 'All',
          section: '',
          search: '',
          orderby: 'DESC',
        }),
      ).toEqual(saved);
      expect(await listViews(clients[role])).toEqual([
        {
          VIEW_ID: 'view-0001',
          NAME: 'Large',
          SECTION: 'ART',
          SEARCH: 'asha',
          ORDERBY: 'ASC',
          SORT: 'AMOUNT',
          FILTERS: filters,
        },
        { VIEW_ID: 'view-0002', NAME: 'All', SECTION: '', SEARCH: '', ORDERBY: 'DESC' },
      ]);
    },
  );

  it('are seen and changed by their user only, also under the same id', async () => {
    const agent2 = await testServer.openSession('agent2');
    await save(agent, { name: 'Mine' });
    expect(await listViews(agent2)).toEqual([]);
    expect(await save(agent2, { name: 'Theirs' })).toEqual(saved);
    await agent2.call('transaction.php?run=orderViews', { view_ids: ['view-0001'] });
    await agent2.call('transaction.php?run=deleteView', { view_id: 'view-0001' });
    expect(await namesOf(agent)).toEqual(['Mine']);
    expect(await namesOf(agent2)).toEqual([]);
  });

  it('are renamed in their place, and the last write wins', async () => {
    await save(agent);
    await save(agent, { view_id: 'view-0002', name: 'Second' });
    await save(agent, { name: 'large', search: '' });
    await save(agent, { name: 'Small' });
    expect(await namesOf(agent)).toEqual(['Small', 'Second']);
  });

  it('have names that differ in more than capitals', async () => {
    await save(agent);
    const taken = refused('You already have a view with this name');
    expect(await save(agent, { view_id: 'view-0002', name: ' LARGE' })).toEqual(taken);
    expect(await namesOf(agent)).toEqual(['Large']);
  });

  it.each([
    ['', 'Enter a name'],
    ['  ', 'Enter a name'],
    ['\0', 'Contains characters that are not supported'],
  ])('refuse the name %j', async (name, message) => {
    expect(await save(agent, { name })).toEqual(refused(message));
  });

  it.each<[string, object]>([
    ['a long name', { name: 'x'.repeat(41) }],
    ['a short id', { view_id: 'short' }],
    ['an unknown section', { section: 'XXX' }],
    ['an unknown filter', { filters: { colour: 'RED' } }],
    ['a user', { user_id: '1' }],
  ])('refuse %s', async (_title, change) => {
    const payload = { ...viewOf(), ...change };
    expect((await agent.call('transaction.php?run=saveView', payload)).http).toBe(400);
  });

  it('are limited in number, and a full user can still change them', async () => {
    for (let number = 1; number <= maxSavedViews; number += 1) {
      expect(await save(agent, { view_id: idOf(number), name: `View ${number}` })).toEqual(saved);
    }
    const full = refused('You can save up to 20 views');
    expect(await save(agent, { view_id: idOf(0), name: 'One more' })).toEqual(full);
    expect(await save(agent, { view_id: idOf(1), name: 'First' })).toEqual(saved);
    expect((await namesOf(agent))[0]).toBe('First');
  });

  it('keep their limit and their names when many are saved at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        save(agent, {
          view_id: `view-${1000 + index}`,
          name: index < 22 ? `View ${index}` : 'View 1',
        }),
      ),
    );
    const names = await namesOf(agent);
    expect(names).toHaveLength(maxSavedViews);
    expect(new Set(names).size).toBe(maxSavedViews);
    expect(results.filter(({ status }) => status === 'success')).toHaveLength(maxSavedViews);
  });

  it('are ordered like the ids; the others follow, and unknown ids change nothing', async () => {
    for (const number of [1, 2, 3, 4]) {
      await save(agent, { view_id: `view-000${number}`, name: String(number) });
    }
    const order = async (...view_ids: string[]) => {
      await agent.call('transaction.php?run=orderViews', { view_ids });
      return (await namesOf(agent)).join('');
    };
    expect(await order('view-0003', 'view-0001')).toBe('3124');
    expect(await order('view-0009', 'view-0004')).toBe('4312');
    expect(await order()).toBe('4312');
    await agent.call('transaction.php?run=deleteView', { view_id: 'view-0001' });
    expect(await order('view-0001', 'view-0002')).toBe('243');
    await save(agent, { view_id: 'view-0005', name: '5' });
    expect((await namesOf(agent)).join('')).toBe('2435');
  });

  it('still list the transactions of a bank and an agent that became inactive', async () => {
    const { code } = await seedTransaction(testServer, { status: 'PND' });
    const filters = { bank: 'HDFC', agent: people.agent.code };
    await save(clients.admin, { section: '', search: '', filters });
    const inactive = { deleted_flg: 'D' } as const;
    const setBank = (change: { deleted_flg: 'D' | '' }) =>
      testServer.db.updateTable('banks').set(change).where('bank_code', '=', 'HDFC').execute();
    await setBank(inactive);
    const [view] = await listViews(clients.admin);
    expect(view).toMatchObject({ FILTERS: filters });
    expect(await listedCodes(clients.admin, { filters })).toContain(code);
    await setBank({ deleted_flg: '' });
  });
});
