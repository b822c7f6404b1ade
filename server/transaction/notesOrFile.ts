import type { Transaction } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * Requires notes or at least one claimed attachment (specification, section 5). Queries the
 * attachments only if the notes are blank. @throws Refusal
 */
export async function requireNotesOrFile(
  trx: Transaction<Schema>,
  { transactionId, notes }: { transactionId: string; notes: string },
): Promise<void> {
  if (notes.trim() !== '') return;
  const attachment = await trx
    .selectFrom('files')
    .select('file_id')
    .where('transaction_id', '=', transactionId)
    .where('purpose', '=', 'attachment')
    .where('claimed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!attachment) throw new Refusal('Either notes or file upload is required');
}
