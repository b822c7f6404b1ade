import { randomUUID } from 'node:crypto';
import type { PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from './client.ts';
import { type Person, wireIdOf } from './people.ts';
import { pictureRow } from './seedTransaction.ts';
import type { TestServer } from './testServer.ts';

/** Id of the receipt that {@link giveSettlementReceipt} adds. */
export const settlementReceiptId = (settlementId: string) => settlementId.replaceAll('-', '');

/** Adds a receipt of this user for a settlement to come. */
export async function giveSettlementReceipt(
  testServer: TestServer,
  person: Person,
  settlementId: string,
): Promise<void> {
  await testServer.db
    .insertInto('files')
    .values({
      ...pictureRow(),
      file_id: settlementReceiptId(settlementId),
      file_name: 'slip.png',
      purpose: 'settlement',
      uploader_id: testServer.idOf(person),
      settlement_id: settlementId,
      created_at: testServer.now,
    })
    .execute();
}

/** Leaves later transfers out of the accounts, for tests that delete them. */
export const enterNoTransfers = ({ db }: TestServer) =>
  db.updateTable('settings').set({ accounts_from: null }).execute();

type Settle = PayloadOf<'account.php?run=addSettlement'>;

/** Records or announces a settlement of `agent` with the receipt that it has. */
export async function settle(client: TestClient, overrides: Partial<Settle> = {}) {
  const payload = {
    agent_id: wireIdOf('agent'),
    settlement_id: randomUUID(),
    amount: '100.00',
    method: 'cash',
    reference: '',
    ...overrides,
  } as const;
  return (await client.call('account.php?run=addSettlement', payload)).body;
}

/** Announces a settlement of an agent. */
export async function announceSettlement(
  testServer: TestServer,
  settlementId: string,
  overrides: Partial<Settle> = {},
  person: Person = 'agent',
): Promise<void> {
  await giveSettlementReceipt(testServer, person, settlementId);
  const client = await testServer.openSession(person);
  const payload = { agent_id: wireIdOf(person), settlement_id: settlementId, ...overrides };
  const { status } = await settle(client, payload);
  if (status !== 'success') throw new Error('the settlement was not announced');
}

/** Returns the account of a user as the client sees it, with the settlement that it looks for. */
export async function readAccount(
  client: TestClient,
  person: Person = 'agent',
  settlementId?: string,
) {
  const { body } = await client.call('account.php?run=getAccount', {
    agent_id: wireIdOf(person),
    settlement_id: settlementId,
  });
  return body['message'] as Record<string, unknown>;
}

/** Returns the newest lines of an account as the client sees them. */
export async function readLines(
  client: TestClient,
  overrides: Partial<PayloadOf<'account.php?run=getAccountLines'>> = {},
) {
  const { body } = await client.call('account.php?run=getAccountLines', {
    agent_id: wireIdOf('agent'),
    start_date: '',
    end_date: '',
    end: '50',
    ...overrides,
  });
  return body['message'] as Record<string, unknown>[];
}
