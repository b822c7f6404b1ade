import {
  customerKey,
  isCustomerFound,
  maxCustomerAmounts,
  maxCustomers,
} from '#domain/transactions/customers.ts';
import { toDecimal } from '#domain/money/money.ts';
import { tracesOf } from '#domain/transactions/possibleDuplicates.ts';
import { groupByPerson } from '#domain/transactions/samePerson.ts';
import type { Context, Handlers } from '../call.ts';
import type { TransactionRecord } from '../data.ts';
import { wireTime } from '../records.ts';
import { partiesOf } from './parties.ts';

/** Returns the customers of earlier transactions, the last used first. */
export const getCustomers: Handlers['transaction.php?run=getCustomers'] = (
  context,
  { agent, search },
) => {
  const { data } = context;
  const found = data.transactions
    .filter((record) => isInScope(context, record, agent))
    .filter(({ status, customer }) => status !== 'CNL' && customer !== '')
    .filter(({ customer }) => isCustomerFound(customer, search))
    .toReversed()
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const bySpelling = [...Map.groupBy(found, ({ customer }) => customerKey(customer)).values()];
  const spellings = bySpelling.flatMap((records) =>
    records[0] ? [{ records, traces: tracesOf({ ...records[0], agentCode: '' }) }] : [],
  );
  const message = groupByPerson(spellings)
    .slice(0, maxCustomers)
    .map((person) =>
      person
        .flatMap(({ records }) => records)
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()),
    )
    .flatMap((records) => toRow(context, records));
  return { status: 'success', message };
};

function isInScope(
  { data, user }: Context,
  { agentId, initiatedBy }: TransactionRecord,
  agentCode: string | undefined,
): boolean {
  if (user.role === 'agent') return agentId === user.id;
  if (agentCode === undefined) return initiatedBy === user.id && initiatedBy !== agentId;
  return data.users.some(({ id, code }) => id === agentId && code === agentCode);
}

const decimalOf = ({ amount }: TransactionRecord) => toDecimal(amount);

function toRow({ data }: Context, records: readonly TransactionRecord[]) {
  const [newest, ...earlier] = records;
  if (!newest) return [];
  const { bank } = partiesOf(data, newest);
  const amounts = earlier.slice(0, maxCustomerAmounts - 1).map(decimalOf);
  return [
    {
      CUSTOMER: newest.customer.trim().replace(/\s+/g, ' '),
      BANK: bank.name,
      BANK_CODE: bank.isActive ? bank.code : null,
      LOGO_URL: bank.logoUrl,
      AMOUNTS: [decimalOf(newest), ...amounts] satisfies [string, ...string[]],
      NOTES: newest.notes,
      USED_TIME: wireTime(newest.createdAt),
    },
  ];
}
