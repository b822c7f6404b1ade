import type { Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import type { Paise } from '#domain/money.ts';
import { initialStatus } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { notify } from '#server/notifications/notify.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { readAmount } from './amount.ts';
import { claimAttachments } from './attachments.ts';
import { nextCode } from './code.ts';
import { fingerprint } from './fingerprint.ts';
import { lockId } from './lock.ts';
import { requireNotesOrFile } from './notesOrFile.ts';
import { activeAgent, requireActiveBank } from './parties.ts';
import { writeHistory } from './save.ts';

type Run = 'transaction.php?run=initiate_transaction';

/** The normalised content of the call. */
interface Draft {
  id: string;
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
  digest: Buffer;
  /** Ids of the attachments that must exist; not part of the digest. */
  files: readonly string[] | undefined;
}

/**
 * Initiates a transaction. A repeated call gets the same answer and adds nothing (specification,
 * section 7). For an agent, the agent code of the payload is ignored.
 */
export const initiate: Handlers[Run] = async (context, payload) => {
  const draft = readDraft(context, payload);
  await inTransaction(context.db, (trx) => createOnce(trx, context, draft));
  return { status: 'success', message: 'Transaction initiated successfully' };
};

function readDraft({ user }: CallContext, payload: RequestOf<Run>): Draft {
  const content = {
    customer: payload.customer.trim(),
    agentCode: user.role === 'agent' ? user.userCode : payload.agent,
    bankCode: payload.bank,
    amount: readAmount(payload.amount),
    notes: payload.notes,
  };
  const digest = fingerprint([user.userId, ...Object.values(content)]);
  return { id: payload.trans_id, ...content, digest, files: payload.files };
}

/** Returns true if the same call was made before. @throws Refusal if another call used the id. */
async function isRepeat(trx: Transaction<Schema>, draft: Draft): Promise<boolean> {
  const existing = await trx
    .selectFrom('transactions')
    .select('content_sha256')
    .where('transaction_id', '=', draft.id)
    .executeTakeFirst();
  if (!existing) return false;
  if (existing.content_sha256.equals(draft.digest)) return true;
  throw new Refusal('This transaction id is already used');
}

/** Locks the id, so that the same call made twice at once creates one transaction. */
async function createOnce(
  trx: Transaction<Schema>,
  context: CallContext,
  draft: Draft,
): Promise<void> {
  await lockId(trx, draft.id);
  await confirmActor(trx, context);
  if (!(await isRepeat(trx, draft))) await create(trx, context, draft);
}

async function create(trx: Transaction<Schema>, context: CallContext, draft: Draft): Promise<void> {
  const { user, clock } = context;
  const now = clock();
  const agentId = user.role === 'agent' ? user.userId : await activeAgent(trx, draft.agentCode);
  await requireActiveBank(trx, draft.bankCode);
  const attachments = await claimAttachments(trx, user, draft.id, now);
  requireFiles(attachments, draft.files);
  await requireNotesOrFile(trx, { transactionId: draft.id, notes: draft.notes });
  const record = await insert(trx, context, draft, { agentId, now });
  await writeHistory(trx, context, {
    before: null,
    after: record,
    entry: { action: 'initiate' },
  });
  await notify(trx, {
    about: record,
    actor: user,
    audience: ['admins'],
    message: `${user.userCode} initiated ${record.transaction_code}`,
    now,
  });
}

async function insert(
  trx: Transaction<Schema>,
  context: CallContext,
  draft: Draft,
  { agentId, now }: { agentId: number; now: Date },
): Promise<TransactionRecord> {
  // As late as possible, because it delays all other initiations until this one is committed.
  const code = await nextCode(trx, context, now);
  return trx
    .insertInto('transactions')
    .values({
      transaction_id: draft.id,
      transaction_code: code,
      status: initialStatus,
      bank_code: draft.bankCode,
      agent_id: agentId,
      customer: draft.customer,
      amount_paise: draft.amount,
      notes: draft.notes,
      initiated_by: context.user.userId,
      content_sha256: draft.digest,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
