import type { Customer, CustomerQuery } from '#domain/transactions/customers.ts';
import { supportedText } from '#domain/text/text.ts';
import type { CustomerRow } from './contract/transaction.ts';
import { read, readAmount } from './read.ts';
import type { Client } from './request.ts';

/** Length of the longest name of a customer. */
const maxSearchLength = 200;

/** Returns customers of earlier transactions, the last used first. */
export async function listCustomers(client: Client, { agentCode, text }: CustomerQuery) {
  const result = await client.call('transaction.php?run=getCustomers', {
    ...(agentCode !== null && { agent: agentCode }),
    search: supportedText(text.trim().slice(0, maxSearchLength)),
  });
  return read(result, ({ message }): readonly Customer[] => message.map(readCustomer));
}

function readCustomer(row: CustomerRow): Customer {
  const [last, ...earlier] = row.AMOUNTS;
  return {
    name: row.CUSTOMER,
    bankName: row.BANK,
    bankCode: row.BANK_CODE,
    logoUrl: row.LOGO_URL,
    amounts: [readAmount(last), ...earlier.map(readAmount)],
    notes: row.NOTES,
    usedAt: row.USED_TIME,
  };
}
