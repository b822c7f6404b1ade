import { randomBytes, randomUUID } from 'node:crypto';
import { receiptOf, type SeededTransaction } from './seedTransaction.ts';
import type { TestServer } from './testServer.ts';

/** Adds another payment id with a receipt of `banker` to a transaction. */
export async function anotherPayment(
  testServer: TestServer,
  seeded: SeededTransaction,
): Promise<SeededTransaction> {
  const another = {
    ...seeded,
    paymentId: randomUUID(),
    receiptId: randomBytes(16).toString('hex'),
  };
  await testServer.db.insertInto('files').values(receiptOf(testServer, another)).execute();
  return another;
}
