import type { PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from './client.ts';
import { firstPage, validPayloads } from './payloads.ts';
import { absent, type SeededTransaction } from './seedTransaction.ts';

type ListPayload = PayloadOf<'transaction.php?run=getTransactionsList'>;
export type Update = PayloadOf<'transaction.php?run=update_transaction'>;
export type BankerUpdate = PayloadOf<'transaction.php?run=update_transaction_banker'>;
export type Initiate = PayloadOf<'transaction.php?run=initiate_transaction'>;

/** Body of a refusal. */
export const refused = (message: string, code?: string) => ({
  status: 'error',
  message,
  ...(code ? { code } : {}),
});

export async function initiate(client: TestClient, overrides: Partial<Initiate>) {
  const name = 'transaction.php?run=initiate_transaction';
  return (await client.call(name, { ...validPayloads[name](absent()), ...overrides })).body;
}

export async function update(
  client: TestClient,
  seeded: SeededTransaction,
  overrides: Partial<Update>,
) {
  const name = 'transaction.php?run=update_transaction';
  const payload = { ...validPayloads[name](seeded), amount: '1000.00', ...overrides };
  return (await client.call(name, payload)).body;
}

export async function updateByBanker(
  client: TestClient,
  seeded: SeededTransaction,
  overrides: Partial<BankerUpdate>,
) {
  const name = 'transaction.php?run=update_transaction_banker';
  return (await client.call(name, { ...validPayloads[name](seeded), ...overrides })).body;
}

/** Pays with the payment id of the transaction, which has a receipt of `banker`. */
export async function pay(client: TestClient, seeded: SeededTransaction, amount: string) {
  const name = 'transaction.php?run=add_payments';
  return (await client.call(name, { ...validPayloads[name](seeded), amount })).body;
}

/** Reverses a payment by its id; by default the one that the transaction was seeded with. */
export async function reverse(
  client: TestClient,
  seeded: SeededTransaction,
  overrides: Partial<PayloadOf<'transaction.php?run=reversePayment'>> = {},
) {
  const name = 'transaction.php?run=reversePayment';
  return (await client.call(name, { ...validPayloads[name](seeded), ...overrides })).body;
}

type TransitionRun = 'Accepted' | 'Hold' | 'Unhold' | 'Cancelled' | 'Reopen' | 'Checked';

export async function applyTransition(
  client: TestClient,
  run: TransitionRun,
  seeded: SeededTransaction,
) {
  const name = `transaction.php?run=transaction${run}` as const;
  return (await client.call(name, validPayloads[name](seeded))).body;
}

/** Returns the transaction of a view, or {} if the call was refused. */
export async function readDetail(client: TestClient, id: string): Promise<Record<string, unknown>> {
  const { transactions } = await readView(client, id);
  return (transactions as Record<string, unknown>[] | undefined)?.[0] ?? {};
}

/** Returns the codes of the transactions in this client's list. */
export async function listedCodes(
  client: TestClient,
  overrides: Partial<ListPayload> = {},
): Promise<string[]> {
  const { body } = await client.call('transaction.php?run=getTransactionsList', {
    ...firstPage,
    end: '100',
    ...overrides,
  });
  const rows = body['message'] as { TRANSACTION_CODE: string }[];
  return rows.map((row) => row.TRANSACTION_CODE);
}

/** Returns the view of a transaction for this client. */
export async function readView(client: TestClient, id: string): Promise<Record<string, unknown>> {
  const answer = await client.call('transaction.php?run=getViewTransactionDetails', {
    trans_id: id,
  });
  return answer.body;
}

/** Returns the payments of a transaction as the client sees them. */
export const readPayments = async (client: TestClient, { id }: { id: string }) =>
  (await readView(client, id))['payments'] as Record<string, unknown>[];

/** Returns the newest entries of the history of a transaction. */
export async function readHistory(client: TestClient, { id }: { id: string }) {
  const page = { trans_id: id, start: '0', end: '50' };
  const { body } = await client.call('transaction.php?run=getHistory', page);
  return body['message'] as Record<string, unknown>[];
}

/** Returns the number of unread notifications. */
export async function countUnread(client: TestClient): Promise<unknown> {
  const self = { user_id: '1', role: 1 } as const;
  const answer = await client.call('common.php?run=getnofificationsCount', self);
  return answer.body['message'];
}

/** Returns the texts of the newest notifications and marks all as read. */
export async function readNotifications(client: TestClient): Promise<string[]> {
  const self = { user_id: '1', role: 1, user_code: 'ADM01' } as const;
  const { body } = await client.call('common.php?run=getnofifications', self);
  return (body['message'] as { MESSAGES: string }[]).map((row) => row.MESSAGES);
}

/** Returns true if the client has a valid session. */
export async function isSignedIn(client: TestClient): Promise<boolean> {
  const { http } = await client.call('transaction.php?run=get_additional_details', {});
  return http === 200;
}
