import type { Insertable, Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { lineNoteKinds, paymentNoteKinds } from '#domain/reconciliation/notes.ts';
import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { type Author, writeHistory } from '../history/entries.ts';
import { changeReconciliation, type ReconciledBank } from './banks.ts';
import { readLineId } from './openRows.ts';

type Request = RequestOf<'reconciliation.php?run=saveNote'>;

const isOneOf = (kinds: readonly string[], kind: string) => kinds.includes(kind);

/** Says what a line without a payment is, or why a payment has no line. The newest note counts. */
export const saveNote: Handlers['reconciliation.php?run=saveNote'] = async (context, payload) => {
  const reason = payload.reason.trim();
  if (reason === '') throw new Refusal('Reason is required');
  requireKind(payload);
  await changeReconciliation(context, payload.bank_code, async (trx, bank) => {
    const about =
      payload.line_id === undefined
        ? await findPayment(trx, bank, payload)
        : await findLine(trx, bank, payload.line_id);
    const { kind, wait_until: waitUntil = null } = payload;
    await addNote(trx, context, bank, { ...about, kind, wait_until: waitUntil, reason });
  });
  return { status: 'success', message: 'Saved' };
};

type Note = Pick<
  Insertable<Schema['reconciliation_notes']>,
  'line_id' | 'payment_id' | 'kind' | 'wait_until' | 'reason'
>;

/** Adds a note about a line or a payment. */
export async function addNote(
  trx: Transaction<Schema>,
  author: Author,
  bank: ReconciledBank,
  note: Note,
): Promise<void> {
  const now = author.clock();
  await trx
    .insertInto('reconciliation_notes')
    .values({
      ...note,
      bank_code: bank.code,
      reported_in: bank.nextClose,
      user_id: author.user.userId,
      created_at: now,
    })
    .execute();
  await writeHistory(trx, author, {
    about: { bankCode: bank.code },
    action: 'explain statement line',
    changes: { note: [null, note.reason] },
    now,
  });
}

/** @throws Refusal unless the note is about one line or one payment, with a kind of its own */
function requireKind({
  line_id: line,
  payment_id: payment,
  kind,
  wait_until: until,
}: Request): void {
  if ((line === undefined) === (payment === undefined))
    throw new Refusal('Choose a line or a payment');
  const kinds = line === undefined ? paymentNoteKinds : lineNoteKinds;
  if (!isOneOf(kinds, kind)) throw new Refusal('Choose what it is');
  if ((kind === 'wait') !== (until !== undefined))
    throw new Refusal('Choose the day to wait until');
}

const lineNotFound = () => new Refusal('Line not found');

async function findLine(trx: Transaction<Schema>, { code }: ReconciledBank, id: string) {
  const lineId = readLineId(id);
  if (lineId === null) throw lineNotFound();
  const row = await trx
    .selectFrom('reconciliation_lines')
    .select('line_id')
    .where('line_id', '=', lineId)
    .where('bank_code', '=', code)
    .executeTakeFirst();
  if (!row) throw lineNotFound();
  return { line_id: row.line_id, payment_id: null };
}

async function findPayment(
  trx: Transaction<Schema>,
  { code }: ReconciledBank,
  { payment_id: id = '' }: Request,
) {
  const row = await trx
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.transaction_id', 'payments.transaction_id')
    .select('payments.payment_id')
    .where('payments.payment_id', '=', id)
    .where('transactions.bank_code', '=', code)
    .executeTakeFirst();
  if (!row) throw new Refusal('Payment not found');
  return { line_id: null, payment_id: row.payment_id };
}
