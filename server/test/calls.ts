import type { PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from './client.ts';
import { validPayloads } from './payloads.ts';
import { absent, type Planted } from './plant.ts';

type ListPayload = PayloadOf<'transaction.php?run=getTransactionsList'>;
export type Update = PayloadOf<'transaction.php?run=update_transaction'>;
export type BankerUpdate = PayloadOf<'transaction.php?run=update_transaction_banker'>;
export type Initiate = PayloadOf<'transaction.php?run=initiate_transaction'>;

/** The body of a refusal. */
export const refused = (message: string, code?: string) => ({
  status: 'error',
  message,
  ...(code ? { code } : {}),
});

export async function initiate(client: TestClient, overrides: Partial<Initiate>) {
  const name = 'transaction.php?run=initiate_transaction';
  return (await client.call(name, { ...validPayloads[name](absent()), ...overrides })).body;
}

export async function update(client: TestClient, planted: Planted, overrides: Partial<Update>) {
  const name = 'transaction.php?run=update_transaction';
  const payload = { ...validPayloads[name](planted), amount: '1000.00', ...overrides };
  return (await client.call(name, payload)).body;
}

export async function updateByBanker(
  client: TestClient,
  planted: Planted,
  overrides: Partial<BankerUpdate>,
) {
  const name = 'transaction.php?run=update_transaction_banker';
  return (await client.call(name, { ...validPayloads[name](planted), ...overrides })).body;
}

/** Pays under the planted payment id, which has a receipt by `banker`. */
export async function pay(client: TestClient, planted: Planted, amount: string) {
  const name = 'transaction.php?run=add_payments';
  return (await client.call(name, { ...validPayloads[name](planted), amount })).body;
}

type MoveRun = 'Accepted' | 'Hold' | 'Unhold' | 'Cancelled' | 'Reopen' | 'Checked';

export async function move(client: TestClient, run: MoveRun, planted: Planted) {
  const name = `transaction.php?run=transaction${run}` as const;
  return (await client.call(name, validPayloads[name](planted))).body;
}

/** The one transaction of a view, or nothing of a refused one. */
export async function detailOf(client: TestClient, id: string): Promise<Record<string, unknown>> {
  const { transactions } = await viewOf(client, id);
  return (transactions as Record<string, unknown>[] | undefined)?.[0] ?? {};
}

/** The codes of the transactions this client's list shows. */
export async function listedCodes(
  client: TestClient,
  overrides: Partial<ListPayload> = {},
): Promise<string[]> {
  const { body } = await client.call('transaction.php?run=getTransactionsList', {
    section: '',
    role: 1,
    user_code: '',
    search: '',
    start: '0',
    end: '100',
    orderby: 'DESC',
    ...overrides,
  });
  const rows = body['message'] as { TRANSACTION_CODE: string }[];
  return rows.map((row) => row.TRANSACTION_CODE);
}

/** What this client sees of a transaction. */
export async function viewOf(client: TestClient, id: string): Promise<Record<string, unknown>> {
  const answer = await client.call('transaction.php?run=getViewTransactionDetails', {
    trans_id: id,
  });
  return answer.body;
}

/** The bell's count. */
export async function unreadOf(client: TestClient): Promise<unknown> {
  const self = { user_id: '1', role: 1 } as const;
  const answer = await client.call('common.php?run=getnofificationsCount', self);
  return answer.body['message'];
}

/** Whether the client's session is alive. */
export async function isSignedIn(client: TestClient): Promise<boolean> {
  const { http } = await client.call('transaction.php?run=get_additional_details', {});
  return http === 200;
}
