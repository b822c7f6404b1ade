import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { sentTransferOf } from './sendAgain.ts';

const transaction: Transaction = {
  id: '7',
  code: '2603140007',
  status: 'CMP',
  bankCode: 'HDFC',
  bankName: 'HDFC Bank',
  agentCode: 'AGT01',
  agentName: 'Asha Menon',
  customer: 'Ravi Kumar',
  amount: paise(2_500_050),
  paid: paise(2_500_050),
  balance: paise(0),
  notes: 'A/C 50100234567890',
  problem: 'Wrong name',
  logoUrl: null,
  createdAt: '2026-03-14T10:42:05+05:30',
  unanswered: 0,
  statusSince: null,
  version: 1,
  changedBy: null,
  changedAt: null,
};
const lookups = {
  banks: [{ code: 'HDFC', name: 'HDFC Bank' }],
  agents: [{ code: 'AGT01', name: 'Asha Menon' }],
};
const values = {
  customer: 'Ravi Kumar',
  bank: 'HDFC',
  amount: '25000.50',
  notes: 'A/C 50100234567890',
};

it.each([
  ['an agent fills in all but the agent', 'agent', transaction, lookups, values],
  [
    'an admin also fills in the agent',
    'admin',
    transaction,
    lookups,
    { ...values, agent: 'AGT01' },
  ],
  [
    'an inactive bank and an inactive agent are left out',
    'admin',
    transaction,
    { banks: [], agents: [] },
    { customer: values.customer, amount: values.amount, notes: values.notes },
  ],
  [
    'empty values are left out',
    'agent',
    { ...transaction, customer: '', notes: '' },
    lookups,
    { bank: 'HDFC', amount: '25000.50' },
  ],
] as const)('%s', (_, role, sent, choices, expected) => {
  expect(sentTransferOf(sent, choices, role)).toEqual({
    source: '7',
    code: '2603140007',
    values: expected,
  });
});
