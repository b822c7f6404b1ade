import { type Paise, paise, zeroPaise } from '#domain/money.ts';
import { isSettled, type Status } from '#domain/workflow.ts';
import { emblem, slip } from '../fixtures/pictures.ts';
import { type Data, dataOf, type TransactionRecord, type UserRecord } from './server/data.ts';

/** An hour before the flows begin. */
const before = new Date('2026-03-14T11:00:00+05:30');

/** As records are before anyone changed them in a flow. */
const unchanged = { version: 1, changedBy: null, updatedAt: before };

const person = (id: number, about: Pick<UserRecord, 'name' | 'code' | 'role'>): UserRecord => ({
  ...about,
  id,
  phone: '+919812345678',
  password: `secret-${about.code}`,
  isActive: true,
  ...unchanged,
});

/** Everyone in the flows. */
export const cast = {
  admin: person(1, { name: 'Meera Iyer', code: 'ADM01', role: 'admin' }),
  banker: person(2, { name: 'Binod Rao', code: 'BNK01', role: 'banker' }),
  agent: person(3, { name: 'Asha Menon', code: 'AGT01', role: 'agent' }),
  colleague: person(4, { name: 'Imran Shaikh', code: 'AGT02', role: 'agent' }),
} as const;

export type Person = keyof typeof cast;

interface Beginning {
  customer: string;
  agent: Person;
  bankCode: string;
  amount: Paise;
  status: Status;
}

/** Their codes are 2603140001 and so on, in this order. */
const beginnings: readonly Beginning[] = [
  {
    customer: 'Ravi Kumar',
    agent: 'agent',
    bankCode: 'HDFC',
    amount: paise(1_250_000),
    status: 'PND',
  },
  {
    customer: 'Sunita Devi',
    agent: 'colleague',
    bankCode: 'SBIN',
    amount: paise(800_000),
    status: 'PND',
  },
  {
    customer: 'Farah Khan',
    agent: 'colleague',
    bankCode: 'HDFC',
    amount: paise(2_000_000),
    status: 'WTG',
  },
  {
    customer: 'Gopal Das',
    agent: 'agent',
    bankCode: 'SBIN',
    amount: paise(500_000),
    status: 'CHK',
  },
];

function begin({ agent, ...about }: Beginning, index: number): TransactionRecord {
  return {
    ...about,
    id: `transfer-${index + 1}`,
    code: `260314${String(index + 1).padStart(4, '0')}`,
    agentId: cast[agent].id,
    paid: isSettled(about.status) ? about.amount : zeroPaise,
    notes: 'A/C 50100234567890',
    problem: '',
    createdAt: new Date(before.getTime() + index * 60_000),
    completedAt: null,
    version: 1,
    changedBy: cast[agent].id,
    changedAt: new Date(before.getTime() + index * 60_000),
    fingerprint: '',
  };
}

const placeOf = (record: TransactionRecord) => ({
  transactionId: record.id,
  paymentId: `payment-of-${record.id}`,
});

/** What the banker paid before the flows began. */
function paymentsOf(records: readonly TransactionRecord[]): Pick<Data, 'payments' | 'files'> {
  const paid = records.filter((record) => record.paid > zeroPaise);
  return {
    payments: paid.map((record) => ({
      id: placeOf(record).paymentId,
      transactionId: record.id,
      amount: record.paid,
      userId: cast.banker.id,
      paidAt: before,
      fingerprint: '',
    })),
    files: paid.map((record) => ({
      ...placeOf(record),
      id: `receipt-of-${record.id}`,
      uploaderId: cast.banker.id,
      isClaimed: true,
      name: 'receipt.svg',
      url: slip(),
    })),
  };
}

/** The world as every flow finds it. */
export function opening(): Data {
  const transactions = beginnings.map(begin);
  const bank = { isActive: true, ...unchanged };
  return dataOf({
    ...paymentsOf(transactions),
    users: Object.values(cast).map((user) => ({ ...user })),
    banks: [
      { ...bank, code: 'HDFC', name: 'HDFC Bank', logoUrl: emblem },
      { ...bank, code: 'SBIN', name: 'State Bank of India', logoUrl: null },
    ],
    transactions,
    setting: { rate: '83.25', ...unchanged },
    lastNumbers: new Map([['2026-03-14', transactions.length]]),
  });
}
