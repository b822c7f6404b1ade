import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { SavedView } from '#domain/lists/savedView.ts';
import { createClient } from './request.ts';
import { fetchSavedViews, saveView } from './savedViews.ts';

/** A client of a server that answers with these views, and notes the last request. */
function setUp(...views: readonly object[]) {
  const requests: Record<string, unknown>[] = [];
  const client = createClient({
    baseUrl: '',
    async fetch(_url, init) {
      requests.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
      return Response.json({ status: 'success', message: views });
    },
    username: () => 'admin',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => true,
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
  });
  return { client, requests };
}

const view: SavedView = {
  id: 'view-0001',
  name: 'Everything',
  section: 'orders',
  search: 'asha',
  order: 'oldest',
  sort: 'amount',
  filters: {
    statuses: ['PND', 'HLD'],
    bank: 'HDFC',
    agent: 'AGT01',
    from: '2026-11-01',
    to: '2026-11-21',
    minAmount: paise(50_000),
    maxAmount: paise(100_050),
    isMine: true,
    isClaimed: true,
    isUnanswered: true,
  },
};
const common = { VIEW_ID: 'view-0002', NAME: 'All', SECTION: '', SEARCH: '', ORDERBY: 'DESC' };
const all = {
  id: 'view-0002',
  name: 'All',
  section: 'all',
  search: '',
  order: 'newest',
  sort: 'created',
};

it('reads a view as it was saved', async () => {
  const { client, requests } = setUp();
  await saveView(client, view);
  const [{ view_id, name, section, search, orderby, sort, filters } = {}] = requests;
  const stored = { VIEW_ID: view_id, NAME: name, SECTION: section, SEARCH: search };
  const server = setUp({ ...stored, ORDERBY: orderby, SORT: sort, FILTERS: filters });
  expect(await fetchSavedViews(server.client)).toMatchObject({ ok: true, value: [view] });
});

it('reads amounts of other clients, with and without decimals', async () => {
  const { client } = setUp({ ...common, FILTERS: { min_amount: '500', max_amount: '1000.5' } });
  const filters = { minAmount: paise(50_000), maxAmount: paise(100_050) };
  expect(await fetchSavedViews(client)).toMatchObject({ ok: true, value: [{ ...all, filters }] });
});

it('sends no filters if none is set, because some servers have none', async () => {
  const { client, requests } = setUp(common);
  const result = await fetchSavedViews(client);
  expect(result).toMatchObject({ ok: true, value: [{ ...all, filters: {} }] });
  await saveView(client, { ...view, filters: {} });
  expect(requests.at(-1)).not.toHaveProperty('filters');
});
