import { type Kysely, sql } from 'kysely';
import type { PayloadOf } from '#api/contract/calls.ts';
import { type Paise, toDecimal } from '#domain/money.ts';
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
function clientOf(clients: readonly HttpClient[], connection: number): HttpClient {
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

const firstDeepRow = 20_000;
const nextRows = new Map<HttpClient, number>();

/** Reads the pages from row 20,000 on, one after the other. */
const scroll: ReadingCall = ({ admins }, _sample, connection) => {
  const client = clientOf(admins, connection);
  const start = nextRows.get(client) ?? firstDeepRow;
  nextRows.set(client, start + 20);
  return list(client, { start: String(start) });
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
  'from row 20,000 on': scroll,
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
