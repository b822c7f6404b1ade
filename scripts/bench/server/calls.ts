import { type Kysely, sql } from 'kysely';
import type { PayloadOf } from '#api/contract/calls.ts';
import { type Paise, toDecimal } from '#domain/money.ts';
import { demoBanks } from '#server/demo/cast.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Member } from './crew.ts';
import { staff } from './fill.ts';
import type { Shot } from './load.ts';

/** Those who make calls: a connection makes those of one of each. */
export interface Crew {
  admins: readonly Member[];
  bankers: readonly Member[];
  agents: readonly Member[];
}

/** A call that reads, as one connection makes it again and again. */
export type Reading = (crew: Crew, sample: Sample, connection: number) => Shot;

/** Some of the transactions, from all years. */
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

const list = (member: Member, payload: Partial<ListPayload>) =>
  member.shot('transaction.php?run=getTransactionsList', {
    section: '',
    role: 1,
    user_code: '',
    search: '',
    start: '0',
    end: '20',
    orderby: 'DESC',
    ...payload,
  });

/** The session of this connection. */
function one(members: readonly Member[], connection: number): Member {
  const member = members[connection % members.length];
  if (!member) throw new Error('nobody is signed in');
  return member;
}

function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

const search =
  (termOf: (sample: Sample) => string): Reading =>
  ({ admins }, sample, connection) =>
    list(one(admins, connection), { search: termOf(sample) });

const deep = 20_000;
const reached = new Map<Member, number>();

/** Scrolls on from the page of row 20,000. */
const scroll: Reading = ({ admins }, _sample, connection) => {
  const member = one(admins, connection);
  const start = reached.get(member) ?? deep;
  reached.set(member, start + 20);
  return list(member, { start: String(start) });
};

export const readings = {
  'first page': ({ admins }, _sample, connection) => list(one(admins, connection), {}),
  'first page of an agent': ({ agents }, _sample, connection) => list(one(agents, connection), {}),
  'orders of a banker': ({ bankers }, _sample, connection) =>
    list(one(bankers, connection), { section: 'ORD' }),
  'orders of an agent': ({ agents }, _sample, connection) =>
    list(one(agents, connection), { section: 'ORD' }),
  alerts: ({ admins }, _sample, connection) => list(one(admins, connection), { section: 'ART' }),
  'from row 20,000 on': scroll,
  view: ({ admins }, sample, connection) =>
    one(admins, connection).shot('transaction.php?run=getViewTransactionDetails', {
      trans_id: any(sample).transaction_id,
    }),
  count: ({ agents }, _sample, connection) =>
    one(agents, connection).shot('common.php?run=getnofificationsCount', {
      user_id: '1',
      role: 3,
    }),
  summary: ({ admins }, _sample, connection) =>
    one(admins, connection).shot('transaction.php?run=get_dashboard_details', {}),
} as const satisfies Record<string, Reading>;

/** Two letters that nothing holds. */
const nowhere = () => any(['zq', 'qx', 'xj', 'jq']);

export const searches = {
  code: search((sample) => any(sample).transaction_code),
  customer: search((sample) => any(sample).customer),
  bank: search(() => any(demoBanks).name),
  agent: search(() => `agent${1 + Math.floor(Math.random() * staff.agent)}`),
  amount: search((sample) => toDecimal(any(sample).amount_paise)),
  'found nowhere': search(() => `zqx${Math.random().toString(36).slice(2, 8)}`),
  'two letters': search(() => any(['as', 'ra', 'ku', 'an', 'sh'])),
  'two letters found nowhere': search(nowhere),
  'found nowhere by an agent': ({ agents }, _sample, connection) =>
    list(one(agents, connection), { search: nowhere() }),
  'found nowhere among alerts': ({ admins }, _sample, connection) =>
    list(one(admins, connection), { search: nowhere(), section: 'ART' }),
  'one letter': search(() => any(['a', 'k', 'z', '7'])),
  'one letter found nowhere': search(() => any(['q', 'x', 'é'])),
} as const satisfies Record<string, Reading>;
