import { type Kysely, sql } from 'kysely';
import type { PayloadOf } from '#api/contract/calls.ts';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import { allStatuses } from '#domain/workflow/workflow.ts';
import { demoBanks } from '#server/demo/cast.ts';
import type { Schema } from '#server/db/schema.ts';
import type { HttpClient, HttpRequest } from '#server/process/httpClient.ts';
import { userCounts } from './seedDatabase.ts';

/** Signed-in clients by role. Each connection uses one client of each role. */
export interface Clients {
  admins: readonly HttpClient[];
  bankers: readonly HttpClient[];
  agents: readonly HttpClient[];
}

/** Creates the next request of a reading call for one connection. */
export type ReadingCall = (clients: Clients, sample: Sample, connection: number) => HttpRequest;

/** Transactions of all years. */
export type Sample = readonly {
  transaction_id: string;
  transaction_code: string;
  customer: string;
  amount_paise: Paise;
}[];

export async function takeSample(db: Kysely<Schema>, size: number): Promise<Sample> {
  const numbers = Array.from({ length: 1000 }, () => 1 + Math.floor(Math.random() * size));
  return db
    .selectFrom('transactions')
    .select(['transaction_id', 'transaction_code', 'customer', 'amount_paise'])
    .where('sequence', '=', sql<number>`any(${numbers})`)
    .execute();
}

type ListPayload = PayloadOf<'transaction.php?run=getTransactionsList'>;

const day =
  (clientsOf: (clients: Clients) => readonly HttpClient[]): ReadingCall =>
  (clients, _sample, connection) =>
    clientOf(clientsOf(clients), connection).request('transaction.php?run=getDay', {});

const list = (client: HttpClient, payload: Partial<ListPayload>) =>
  client.request('transaction.php?run=getTransactionsList', {
    section: '',
    role: 1,
    user_code: '',
    search: '',
    start: '0',
    end: '20',
    orderby: 'DESC',
    ...payload,
  });

/** Returns the client of a connection. */
export function clientOf(clients: readonly HttpClient[], connection: number): HttpClient {
  const client = clients[connection % clients.length];
  if (!client) throw new Error('nobody is signed in');
  return client;
}

function pickRandom<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

const search =
  (termOf: (sample: Sample) => string): ReadingCall =>
  ({ admins }, sample, connection) =>
    list(clientOf(admins, connection), { search: termOf(sample) });

/** Reads a page somewhere in the list, as after much scrolling. */
const pageAfterRow: ReadingCall = ({ admins }, sample, connection) => {
  const { transaction_id: id, amount_paise: amount } = pickRandom(sample);
  const after = { TRANSACTION_ID: id, AMOUNT: toDecimal(amount), STATUS_DESC: 'Pending' };
  return list(clientOf(admins, connection), { start: '20', after });
};

export const readingCalls = {
  'first page': ({ admins }, _sample, connection) => list(clientOf(admins, connection), {}),
  'first page of an agent': ({ agents }, _sample, connection) =>
    list(clientOf(agents, connection), {}),
  'orders of a banker': ({ bankers }, _sample, connection) =>
    list(clientOf(bankers, connection), { section: 'ORD' }),
  'orders of an agent': ({ agents }, _sample, connection) =>
    list(clientOf(agents, connection), { section: 'ORD' }),
  alerts: ({ admins }, _sample, connection) =>
    list(clientOf(admins, connection), { section: 'ART' }),
  'page after a row': pageAfterRow,
  view: ({ admins }, sample, connection) =>
    clientOf(admins, connection).request('transaction.php?run=getViewTransactionDetails', {
      trans_id: pickRandom(sample).transaction_id,
    }),
  count: ({ agents }, _sample, connection) =>
    clientOf(agents, connection).request('common.php?run=getnofificationsCount', {
      user_id: '1',
      role: 3,
    }),
  summary: ({ admins }, _sample, connection) =>
    clientOf(admins, connection).request('transaction.php?run=get_dashboard_details', {}),
} as const satisfies Record<string, ReadingCall>;

/** A search text of two letters that matches nothing. */
const unmatchedLetters = () => pickRandom(['zq', 'qx', 'xj', 'jq']);

export const searchCalls = {
  code: search((sample) => pickRandom(sample).transaction_code),
  customer: search((sample) => pickRandom(sample).customer),
  bank: search(() => pickRandom(demoBanks).name),
  agent: search(() => `agent${1 + Math.floor(Math.random() * userCounts.agent)}`),
  amount: search((sample) => toDecimal(pickRandom(sample).amount_paise)),
  'no match': search(() => `zqx${Math.random().toString(36).slice(2, 8)}`),
  'two letters': search(() => pickRandom(['as', 'ra', 'ku', 'an', 'sh'])),
  'two letters, no match': search(unmatchedLetters),
  'two letters of an agent, no match': ({ agents }, _sample, connection) =>
    list(clientOf(agents, connection), { search: unmatchedLetters() }),
  'two letters in alerts, no match': ({ admins }, _sample, connection) =>
    list(clientOf(admins, connection), { search: unmatchedLetters(), section: 'ART' }),
  'one letter': search(() => pickRandom(['a', 'k', 'z', '7'])),
  'one letter, no match': search(() => pickRandom(['q', 'x', 'é'])),
} as const satisfies Record<string, ReadingCall>;

/** Creates a call that reads the first page of a list with filters, as large as the page of the app. */
const filter =
  (
    filtersOf: (sample: Sample) => ListPayload['filters'],
    by: keyof Clients = 'admins',
  ): ReadingCall =>
  (clients, sample, connection) =>
    list(clientOf(clients[by], connection), { end: '50', filters: filtersOf(sample) });

/** Returns the filters of one amount. */
function amountOf(sample: Sample) {
  const amount = toDecimal(pickRandom(sample).amount_paise);
  return { min_amount: amount, max_amount: amount };
}

const bankOf = () => ({ bank: pickRandom(demoBanks).code });
const agentOf = () => ({
  agent: `AG${String(1 + Math.floor(Math.random() * userCounts.agent)).padStart(3, '0')}`,
});

/** Creates a call that counts lists, as the tabs and the saved views do. */
const count =
  (
    listsOf: (sample: Sample) => PayloadOf<'transaction.php?run=getListCounts'>['lists'],
    by: keyof Clients = 'admins',
  ): ReadingCall =>
  (clients, sample, connection) =>
    clientOf(clients[by], connection).request('transaction.php?run=getListCounts', {
      lists: listsOf(sample),
    });

const tabLists = [
  { section: 'ORD', search: '' },
  { section: 'ORD', search: '', filters: { overdue: true } },
  { section: 'ART', search: '' },
  { section: 'ART', search: '', filters: { overdue: true } },
] as const;

/** Creates a call that reads what an agent has used for customers before. */
const customers =
  (searchOf: (sample: Sample) => string): ReadingCall =>
  ({ agents }, sample, connection) =>
    clientOf(agents, connection).request('transaction.php?run=getCustomers', {
      search: searchOf(sample),
    });

/** Lists, counts and offers of customers beyond the first page of a tab. */
export const filterCalls = {
  'no filter': filter(() => undefined),
  status: filter(() => ({ statuses: [pickRandom(allStatuses)] })),
  bank: filter(bankOf),
  'bank, agent and status': filter(() => ({
    ...bankOf(),
    ...agentOf(),
    statuses: [pickRandom(allStatuses)],
  })),
  amount: filter(amountOf),
  'amount, bank and agent': filter((sample) => ({
    ...amountOf(sample),
    ...bankOf(),
    ...agentOf(),
  })),
  "an admin's own": filter(() => ({ mine: true })),
  "a banker's own": filter(() => ({ mine: true }), 'bankers'),
  "a banker's own of one amount": filter(
    (sample) => ({ mine: true, ...amountOf(sample) }),
    'bankers',
  ),
  'being paid': filter(() => ({ claimed: true })),
  unanswered: filter(() => ({ unanswered: true })),
  overdue: filter(() => ({ overdue: true })),
  'by amount': ({ admins }, _sample, connection) =>
    list(clientOf(admins, connection), { end: '50', sort: 'AMOUNT' }),
  'by amount, from the smallest': ({ agents }, _sample, connection) =>
    list(clientOf(agents, connection), { end: '50', sort: 'AMOUNT', orderby: 'ASC' }),
  'by due time': ({ bankers }, _sample, connection) =>
    list(clientOf(bankers, connection), { end: '50', section: 'ORD', sort: 'DUE' }),
  'overdue, by due time': ({ admins }, _sample, connection) =>
    list(clientOf(admins, connection), { end: '50', filters: { overdue: true }, sort: 'DUE' }),
  'counts on the tabs of a banker': count(() => [...tabLists], 'bankers'),
  'counts on the tabs of an agent': count(() => [...tabLists], 'agents'),
  'count of a bank and a status': count(() => [
    { section: '', search: '', filters: { ...bankOf(), statuses: [pickRandom(allStatuses)] } },
  ]),
  'count of an amount': count((sample) => [{ section: '', search: '', filters: amountOf(sample) }]),
  "count of a banker's own": count(
    () => [{ section: '', search: '', filters: { mine: true } }],
    'bankers',
  ),
  'count of unanswered ones': count(() => [
    { section: '', search: '', filters: { unanswered: true } },
  ]),
  'count of a search': count((sample) => [{ section: '', search: pickRandom(sample).customer }]),
  'views of a user': ({ admins }, _sample, connection) =>
    clientOf(admins, connection).request('transaction.php?run=getSavedViews', {}),
  'customers last used': customers(() => ''),
  'customers by two letters': customers(() => pickRandom(['as', 'ra', 'ku', 'an', 'sh'])),
  'customers by name': customers((sample) => pickRandom(sample).customer),
  'customers found nowhere': customers(() => `zqx${Math.random().toString(36).slice(2, 8)}`),
  'day of an admin': day(({ admins }) => admins),
  'day of a banker': day(({ bankers }) => bankers),
  'day of an agent': day(({ agents }) => agents),
  trends: ({ admins }, _sample, connection) =>
    clientOf(admins, connection).request('transaction.php?run=getTrends', {}),
} as const satisfies Record<string, ReadingCall>;
