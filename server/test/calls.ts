import type { PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from './client.ts';

type ListPayload = PayloadOf<'transaction.php?run=getTransactionsList'>;

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
