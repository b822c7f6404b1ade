import { defineMessage, defineMessages, type IntlShape } from 'react-intl';
import type { AccountBalance, SettlementMethod } from '#domain/account/account.ts';
import { type Ageing, allAgeGroups, type AgeGroup } from '#domain/account/ageing.ts';

export const accountMessages = defineMessages({
  accounts: { id: 'account.accounts', defaultMessage: 'Accounts' },
  account: { id: 'account.account', defaultMessage: 'Account' },
  owed: { id: 'account.owed', defaultMessage: 'Owed' },
  credit: { id: 'account.credit', defaultMessage: 'Credit' },
  balance: { id: 'account.balance', defaultMessage: 'Balance' },
  limit: { id: 'account.limit', defaultMessage: 'Limit' },
  overLimit: { id: 'account.overLimit', defaultMessage: 'Over limit' },
  receipt: { id: 'account.receipt', defaultMessage: 'Receipt' },
  missing: { id: 'account.missing', defaultMessage: 'Account not found' },
  method: { id: 'account.method', defaultMessage: 'Method' },
});

export const byMessage = defineMessage<{ user: string }>({
  id: 'account.by',
  defaultMessage: 'By {user}',
});

const ageMessages = defineMessages({
  days0to1: { id: 'account.days0to1', defaultMessage: '0–1 days' },
  days2to3: { id: 'account.days2to3', defaultMessage: '2–3 days' },
  days4to7: { id: 'account.days4to7', defaultMessage: '4–7 days' },
  over7: { id: 'account.over7', defaultMessage: 'Over 7 days' },
});

export const methodMessages = defineMessages({
  cash: { id: 'account.cash', defaultMessage: 'Cash' },
  bank: { id: 'account.bank', defaultMessage: 'Bank' },
}) satisfies Record<SettlementMethod, unknown>;

export const kindMessages = defineMessages({
  opening: { id: 'account.kind.opening', defaultMessage: 'Opening balance' },
  transfer: { id: 'account.kind.transfer', defaultMessage: 'Transfer' },
  settlement: { id: 'account.kind.settlement', defaultMessage: 'Settlement' },
  adjustment: { id: 'account.kind.adjustment', defaultMessage: 'Adjustment' },
});

/** What an agent owes, or the agent's credit, without a sign. */
export const sizeOf = (balance: bigint) => (balance < 0n ? -balance : balance);

/** The label of a balance without its sign. */
export const balanceLabel = ({ balance }: Pick<AccountBalance, 'balance'>) =>
  balance < 0n ? accountMessages.credit : accountMessages.owed;

interface AgeFigure {
  group: AgeGroup;
  label: string;
  amount: bigint;
}

/** Returns the groups of an ageing that are not empty, the oldest first. */
export const ageFigures = (ageing: Ageing, { formatMessage }: IntlShape): AgeFigure[] =>
  allAgeGroups
    .filter((group) => ageing[group] > 0n)
    .map((group) => ({ group, label: formatMessage(ageMessages[group]), amount: ageing[group] }))
    .reverse();
