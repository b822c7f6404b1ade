import { type Paise, paise, zeroPaise } from '#domain/money/money.ts';
import { isSettled, type Status } from '#domain/workflow/workflow.ts';
import { emblem, slip } from '../fixtures/pictures.ts';
import { type Data, dataOf, type TransactionRecord, type UserRecord } from './server/data.ts';

/** Time of the seed data, one hour before the flows start. */
const seedTime = new Date('2026-03-14T11:00:00+05:30');

/** Version fields of records without changes. */
const unchanged = { version: 1, changedBy: null, changedAt: seedTime };

const person = (id: number, user: Pick<UserRecord, 'name' | 'code' | 'role'>): UserRecord => ({
  ...user,
  id,
  phone: '+919812345678',
  password: `secret-${user.code}`,
  isActive: true,
  ...unchanged,
});

/** Users of the flows. */
export const seedUsers = {
  admin: person(1, { name: 'Meera Iyer', code: 'ADM01', role: 'admin' }),
  banker: person(2, { name: 'Binod Rao', code: 'BNK01', role: 'banker' }),
  agent: person(3, { name: 'Asha Menon', code: 'AGT01', role: 'agent' }),
  colleague: person(4, { name: 'Imran Shaikh', code: 'AGT02', role: 'agent' }),
} as const;

export type Person = keyof typeof seedUsers;

/** Transactions of the seed data, with the codes 2603140001 and following. */
const seedTransactions: readonly (readonly [
  customer: string,
  agent: Person,
  bankCode: string,
  amount: Paise,
  status: Status,
])[] = [
  ['Ravi Kumar', 'agent', 'HDFC', paise(1_250_000), 'PND'],
  ['Sunita Devi', 'colleague', 'SBIN', paise(800_000), 'PND'],
  ['Farah Khan', 'colleague', 'HDFC', paise(2_000_000), 'WTG'],
  ['Gopal Das', 'agent', 'SBIN', paise(500_000), 'CHK'],
];

const toRecord = (
  [customer, agent, bankCode, amount, status]: (typeof seedTransactions)[number],
  index: number,
): TransactionRecord => {
  const { id: agentId } = seedUsers[agent];
  const createdAt = new Date(seedTime.getTime() + index * 60_000);
  return {
    id: `transfer-${index + 1}`,
    code: `260314${String(index + 1).padStart(4, '0')}`,
    customer,
    agentId,
    bankCode,
    amount,
    status,
    paid: isSettled(status) ? amount : zeroPaise,
    notes: 'A/C 50100234567890',
    problem: '',
    initiatedBy: agentId,
    createdAt,
    statusSince: createdAt,
    version: 1,
    changedBy: agentId,
    changedAt: createdAt,
  };
};

const placeOf = (record: TransactionRecord) => ({
  transactionId: record.id,
  paymentId: `payment-of-${record.id}`,
});

/** Returns the payments of the seed data. */
function paymentsOf(records: readonly TransactionRecord[]): Pick<Data, 'payments' | 'files'> {
  const paid = records.filter((record) => record.paid > zeroPaise);
  return {
    payments: paid.map((record) => ({
      id: placeOf(record).paymentId,
      transactionId: record.id,
      amount: record.paid,
      userId: seedUsers.banker.id,
      reference: null,
      paidAt: seedTime,
    })),
    files: paid.map((record) => ({
      ...placeOf(record),
      messageId: null,
      id: `receipt-of-${record.id}`,
      name: 'receipt.svg',
      url: slip(),
    })),
  };
}

/** Returns the initial data of every flow. */
export function seedData(): Data {
  const transactions = seedTransactions.map(toRecord);
  const bank = { isActive: true, ...unchanged };
  return dataOf({
    ...paymentsOf(transactions),
    users: Object.values(seedUsers).map((user) => ({ ...user })),
    banks: [
      { ...bank, code: 'HDFC', name: 'HDFC Bank', logoUrl: emblem },
      { ...bank, code: 'SBIN', name: 'State Bank of India', logoUrl: null },
    ],
    transactions,
    setting: { rate: '83.25', ...unchanged },
  });
}
