import { randomBytes, randomUUID } from 'node:crypto';
import type { SeededTransaction } from './seedTransaction.ts';
import type { TestServer } from './testServer.ts';

/** Adds another payment id with a receipt of `banker` to a transaction. */
export async function anotherPayment(
  testServer: TestServer,
  seeded: SeededTransaction,
): Promise<SeededTransaction> {
  const paymentId = randomUUID();
  const receiptId = randomBytes(16).toString('hex');
  await testServer.db
    .insertInto('files')
    .values({
      file_id: receiptId,
      purpose: 'receipt',
      uploader_id: testServer.idOf('banker'),
      transaction_id: seeded.id,
      payment_id: paymentId,
      claimed_at: null,
      file_name: 'r.png',
      media_type: 'image/png',
      is_inline: true,
      byte_size: 1,
      received_sha256: randomBytes(32),
      created_at: testServer.now,
    })
    .execute();
  return { ...seeded, paymentId, receiptId };
}
