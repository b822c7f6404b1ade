import { sql, type Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, zeroPaise } from '#domain/money/money.ts';
import { initialStatus } from '#domain/workflow/workflow.ts';
import { refuseOverLimit } from '#server/account/limit.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { recordedFile } from '../history/changes.ts';
import { insertHistory, noteEntry } from '../history/entries.ts';
import { insertEvent, type NewEvent, noteEvent } from '../notifications/notify.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { businessDay } from '../time.ts';
import { readCodesOfUser } from '../users/codes.ts';
import { readAmount } from '../transaction/amount.ts';
import { attachmentsOf } from '../transaction/attachments.ts';
import { takeCode } from '../transaction/code.ts';
import { keysOfTexts } from '../transaction/duplicateKeys.ts';
import { callDigest } from '#server/api/callDigest.ts';
import { lockId } from '../transaction/lock.ts';
import { requireNotesOrFile } from '../transaction/notesOrFile.ts';
import { activeAgent, activeBank } from '../transaction/parties.ts';
import { claimPending } from '../transaction/storedFiles.ts';

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
  const digest = digestOf(user.userId, content);
  return { id: payload.trans_id, ...content, digest, files: payload.files };
}

type Content = Pick<Draft, 'customer' | 'agentCode' | 'bankCode' | 'amount' | 'notes'>;

const digestOf = (
  userId: number,
  { customer, agentCode, bankCode, amount, notes }: Content,
): Buffer => callDigest([userId, customer, agentCode, bankCode, amount, notes]);

const idTaken = () => new Refusal('This transaction id is already used');

/** Returns true if the same call was made before. @throws Refusal if another call used the id. */
async function isRepeat(
  trx: Transaction<Schema>,
  { user }: CallContext,
  draft: Draft,
): Promise<boolean> {
  const existing = await trx
    .selectFrom('transactions')
    .select('content_sha256')
    .where('transaction_id', '=', draft.id)
    .executeTakeFirst();
  if (!existing) return false;
  // The code of an agent, which the digest contains, may have changed between both calls.
  const codes = user.role === 'agent' ? await readCodesOfUser(trx, user.userId) : [draft.agentCode];
  const digests = codes.map((agentCode) => digestOf(user.userId, { ...draft, agentCode }));
  if (digests.some((digest) => existing.content_sha256.equals(digest))) return true;
  throw idTaken();
}

/** Locks the id, so that the same call made twice at once creates one transaction. */
async function createOnce(
  trx: Transaction<Schema>,
  context: CallContext,
  draft: Draft,
): Promise<void> {
  await lockId(trx, draft.id);
  await confirmActor(trx, context);
  if (!(await isRepeat(trx, context, draft))) await create(trx, context, draft);
}

async function create(trx: Transaction<Schema>, context: CallContext, draft: Draft): Promise<void> {
  const { user } = context;
  const now = context.clock();
  const agentId = user.role === 'agent' ? user.userId : await activeAgent(trx, draft.agentCode);
  const bankCode = await activeBank(trx, draft.bankCode);
  await refuseOverLimit(trx, context, agentId, draft.amount);
  const attachments = await claimPending(trx, user, attachmentsOf(draft.id), now).execute();
  requireFiles(
    attachments.map((file) => file.file_id),
    draft.files,
  );
  await requireNotesOrFile(trx, { transactionId: draft.id, notes: draft.notes });
  await record(trx, context, draft, {
    agentId,
    bankCode,
    now,
    attachments: attachments.map(recordedFile),
  });
}

interface NewRecord {
  agentId: number;
  /** Key of the bank. */
  bankCode: string;
  now: Date;
  attachments: readonly ReturnType<typeof recordedFile>[];
}

/**
 * Writes the transaction, its history entry and the event in one statement, the last before the
 * commit. It also takes the code, which delays all other initiations until the commit.
 */
async function record(
  trx: Transaction<Schema>,
  context: CallContext,
  draft: Draft,
  { agentId, bankCode, now, attachments }: NewRecord,
): Promise<void> {
  const { user, businessTimeZone } = context;
  const after = {
    transaction_id: draft.id,
    status: initialStatus,
    agent_id: agentId,
    bank_code: bankCode,
    customer: draft.customer,
    amount_paise: draft.amount,
    paid_paise: zeroPaise,
    notes: draft.notes,
    error_notes: '',
    version: 1,
  };
  const changes = attachments.length > 0 ? { attachments: [null, attachments] as const } : {};
  const entry = { action: 'initiate', changes };
  const values = {
    ...after,
    transaction_code: sql<string>`(select code from taken)`,
    initiated_by: user.userId,
    content_sha256: draft.digest,
    duplicate_keys: keysOfTexts(draft),
    created_at: now,
    updated_at: now,
  };
  const event: NewEvent = {
    about: after,
    actor: user,
    audience: { role: 'admin', includesAgent: false },
    message: sql`${`${user.userCode} initiated `} || (select code from taken)`,
    now,
  };
  const line = { before: null, after, entry, origin: context, now };
  await trx
    .with('taken', () => takeCode(trx, businessDay(now, businessTimeZone)))
    .with('record', () => trx.insertInto('transactions').values(values))
    .with('entry', () => insertHistory(trx, line))
    .with('event', () => insertEvent(trx, event))
    .selectFrom('taken')
    .select('code')
    .executeTakeFirstOrThrow();
  noteEntry(trx, line);
  noteEvent(trx, event);
}
