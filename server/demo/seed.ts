import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { addPaise, zeroPaise } from '#domain/money/money.ts';
import { showsProblem } from '#domain/workflow/workflow.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import type { FileArchive } from '#server/files/store.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { changedFields, type recordedColumns } from '#server/history/changes.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { businessDay } from '#server/time.ts';
import { keysOfTexts } from '../transaction/duplicateKeys.ts';
import { callDigest } from '#server/api/callDigest.ts';
import { seedAccounts, settlementReceipts } from './accounts.ts';
import { demoBanks, demoUsers, type DemoUser } from './cast.ts';
import { drawLogo, drawSlip } from './drawings.ts';
import { type PlannedMessage, planMessages } from './messages.ts';
import { markEventsRead, planEvents } from './notifications.ts';
import { receiveDrawing } from './pictures.ts';
import {
  pictureCounts,
  type PlannedFile,
  type PlannedStep,
  type PlannedTransaction,
  planTransactions,
} from './plan.ts';
import { Random } from './random.ts';
import { seedStatements } from './statements.ts';

export interface DemoTarget {
  db: Kysely<Schema>;
  files: FileArchive;
  now: Date;
  timeZone: string;
}

type FileValues = Insertable<Schema['files']>;
type Ids = ReadonlyMap<string, number>;

const rate = '87.25';
/** PostgreSQL accepts at most 65,535 parameters per statement. */
const batchSize = 200;

/**
 * Fills an empty database with the demo data in one transaction. Returns false and changes nothing
 * if there are users.
 */
export async function seedDemo(target: DemoTarget): Promise<boolean> {
  if (await hasUsers(target.db)) return false;
  const transactions = withMessages(planTransactions(target.now, target.timeZone), target.now);
  const users = await Promise.all(demoUsers.map(userValues));
  // Stores files before the rows, so that a row never names a missing file.
  const logos = await storeLogos(target.files);
  const slips = await storeSlips(target.files, transactions);
  await target.db.transaction().execute(async (trx) => {
    const ids = await insertUsers(trx, users, target.now);
    await insertBanks(trx, logos, ids, target.now);
    await insertTransactions(trx, transactions, ids, target.timeZone);
    await insertMany(trx, 'files', slipRows(transactions, slips, ids));
    await insertPayments(trx, transactions, ids);
    await insertMany(trx, 'messages', messageRows(transactions, ids));
    await insertHistory(trx, transactions, ids);
    await insertEvents(trx, transactions, ids);
    await seedAccounts(trx, { ...target, slips, idOf: (code) => idOf(ids, code) });
    await seedStatements(trx, { ...target, idOf: (code) => idOf(ids, code) });
    await markEventsRead(trx, { unreadPerUser: 6 });
    await trx.updateTable('settings').set({ rate, updated_at: target.now }).execute();
  });
  return true;
}

/** A transaction with its messages, which are no steps of the workflow. */
type DemoTransaction = PlannedTransaction & { messages: readonly PlannedMessage[] };

function withMessages(planned: readonly PlannedTransaction[], now: Date): DemoTransaction[] {
  const messages = planMessages(planned, now);
  return planned.map((item) => ({ ...item, messages: messages.get(item.id) ?? [] }));
}

async function hasUsers(db: Kysely<Schema>): Promise<boolean> {
  const user = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
  return user !== undefined;
}

async function userValues(user: DemoUser) {
  return {
    user_name: user.name,
    user_code: user.code,
    role: user.role,
    phone: user.phone,
    // The other accounts have a random password; an admin can set another one.
    password_hash: await hashPassword(user.password ?? randomBytes(24).toString('base64')),
    deleted_flg: user.isActive ? ('' as const) : ('D' as const),
  };
}

async function storeLogos(files: FileArchive): Promise<ReceivedFile[]> {
  const logos: ReceivedFile[] = [];
  for (const [index, bank] of demoBanks.entries()) {
    const received = await receiveDrawing(files, drawLogo(bank, index), 'png');
    const fileId = new Random(index + 1).hex(32);
    await files.duplicate(received.fileId, fileId);
    await files.discard(received.fileId);
    logos.push({ ...received, fileId });
  }
  return logos;
}

/** Draws each slip once and stores it under the id of every planned file that shows it. */
async function storeSlips(
  files: FileArchive,
  transactions: readonly DemoTransaction[],
): Promise<ReceivedFile[]> {
  const count = pictureCounts.receipts + pictureCounts.attachments;
  const slips: ReceivedFile[] = [];
  for (let number = 0; number < count; number += 1) {
    slips.push(await receiveDrawing(files, drawSlip(number), 'jpeg'));
  }
  for (const { id, picture } of [...transactions.flatMap(filesOf), ...settlementReceipts]) {
    await files.duplicate(slips[picture]?.fileId ?? '', id);
  }
  for (const { fileId } of slips) await files.discard(fileId);
  await files.sync();
  return slips;
}

const filesOf = ({ attachments, payments, messages }: DemoTransaction) => [
  ...attachments,
  ...payments.flatMap((payment) => payment.receipts),
  ...messages.flatMap((message) => message.photos),
];

async function insertUsers(
  trx: Transaction<Schema>,
  users: readonly Insertable<Schema['users']>[],
  now: Date,
): Promise<Ids> {
  const rows = await trx
    .insertInto('users')
    .values(users.map((user) => ({ ...user, created_at: now, updated_at: now })))
    .returning(['user_code', 'user_id'])
    .execute();
  return new Map(rows.map((row) => [row.user_code, row.user_id]));
}

async function insertBanks(
  trx: Transaction<Schema>,
  logos: readonly ReceivedFile[],
  ids: Ids,
  now: Date,
): Promise<void> {
  const files = logos.map((logo, index) => ({
    ...fileValues(logo, `${demoBanks[index]?.code}.png`),
    purpose: 'logo' as const,
    uploader_id: idOf(ids, 'ADM01'),
    claimed_at: now,
    created_at: now,
  }));
  await insertMany(trx, 'files', files);
  const banks = demoBanks.map((bank, index) => ({
    bank_code: bank.code,
    bank_name: bank.name,
    logo_file_id: logos[index]?.fileId ?? null,
    deleted_flg: bank.isActive ? ('' as const) : ('D' as const),
    created_at: now,
    updated_at: now,
  }));
  await trx.insertInto('banks').values(banks).execute();
}

const fileValues = (file: ReceivedFile, name: string) => ({
  file_id: file.fileId,
  file_name: name,
  media_type: file.mediaType,
  is_inline: file.isInline,
  byte_size: file.byteSize,
  received_sha256: file.receivedSha256,
  stored_sha256: file.storedSha256,
});

async function insertTransactions(
  trx: Transaction<Schema>,
  planned: readonly PlannedTransaction[],
  ids: Ids,
  timeZone: string,
): Promise<void> {
  const days = new Map<string, number>();
  const rows = planned.map((item) => {
    const row = transactionValues(item, ids);
    const day = businessDay(row.created_at, timeZone);
    days.set(day, (days.get(day) ?? 0) + 1);
    return row;
  });
  await insertMany(trx, 'transactions', rows);
  const numbers = Array.from(days, ([business_day, last_number]) => ({
    business_day,
    last_number,
  }));
  await insertMany(trx, 'transaction_days', numbers);
}

function transactionValues(item: PlannedTransaction, ids: Ids) {
  const first = item.steps.at(0);
  const last = item.steps.at(-1);
  const created = first?.at ?? new Date(0);
  return {
    transaction_id: item.id,
    transaction_code: item.code,
    status: item.status,
    bank_code: item.bankCode,
    agent_id: idOf(ids, item.agentCode),
    customer: item.customer,
    amount_paise: item.amount,
    paid_paise: item.paid,
    notes: item.notes,
    duplicate_keys: keysOfTexts(item),
    error_notes: item.problem,
    initiated_by: idOf(ids, first?.userCode ?? ''),
    content_sha256: callDigest([item.id]),
    version: item.steps.length,
    created_at: created,
    updated_at: last?.at ?? created,
    completed_at: item.status === 'CMP' ? (last?.at ?? created) : null,
    status_since: item.steps.findLast(({ from, to }) => from !== to)?.at ?? created,
  };
}

/** A file with the id of its payment or message. */
interface PlannedRow {
  file: PlannedFile;
  purpose: 'attachment' | 'receipt' | 'message';
  payment?: string | null;
  message?: string | null;
}

function slipRows(
  planned: readonly DemoTransaction[],
  slips: readonly ReceivedFile[],
  ids: Ids,
): FileValues[] {
  return planned.flatMap((item) =>
    [
      ...item.attachments.map((file) => ({ file, purpose: 'attachment' as const })),
      ...item.payments.flatMap(({ id, receipts }) =>
        receipts.map((file) => ({ file, purpose: 'receipt' as const, payment: id })),
      ),
      ...item.messages.flatMap(({ id, photos }) =>
        photos.map((file) => ({ file, purpose: 'message' as const, message: id })),
      ),
    ].flatMap(({ file, purpose, payment = null, message = null }: PlannedRow) => {
      const slip = slips[file.picture];
      if (!slip) return [];
      return [
        {
          ...fileValues({ ...slip, fileId: file.id }, file.name),
          // Several payments show the same picture, which must not count as one receipt used again.
          ...(payment !== null && { received_sha256: callDigest([payment, file.id]) }),
          purpose,
          uploader_id: idOf(ids, file.uploaderCode),
          transaction_id: item.id,
          payment_id: payment,
          message_id: message,
          claimed_at: file.at,
          created_at: file.at,
        },
      ];
    }),
  );
}

const messageRows = (planned: readonly DemoTransaction[], ids: Ids) =>
  planned.flatMap((item) =>
    item.messages.map((message) => ({
      message_id: message.id,
      transaction_id: item.id,
      agent_id: idOf(ids, item.agentCode),
      user_id: idOf(ids, message.userCode),
      is_from_agent: message.isFromAgent,
      text: message.text,
      content_sha256: callDigest([message.id]),
      created_at: message.at,
    })),
  );

async function insertPayments(
  trx: Transaction<Schema>,
  planned: readonly PlannedTransaction[],
  ids: Ids,
): Promise<void> {
  const rows = planned.flatMap((item) =>
    item.payments.map((payment) => ({
      payment_id: payment.id,
      transaction_id: item.id,
      amount_paise: payment.amount,
      user_id: idOf(ids, payment.userCode),
      content_sha256: callDigest([payment.id]),
      created_at: payment.at,
    })),
  );
  await insertMany(trx, 'payments', rows);
}

async function insertHistory(
  trx: Transaction<Schema>,
  planned: readonly DemoTransaction[],
  ids: Ids,
): Promise<void> {
  const rows = planned.flatMap((item) => [...historyRows(item, ids), ...messageEntries(item, ids)]);
  rows.sort((left, right) => left.happened_at.getTime() - right.happened_at.getTime());
  await insertMany(trx, 'history', rows);
}

/** Returns the history of a transaction, with the fields that each step changed. */
function historyRows(item: PlannedTransaction, ids: Ids) {
  const values = transactionValues(item, ids);
  let before: RecordedState | null = null;
  return item.steps.map((step) => {
    const after: RecordedState = { ...values, ...stateAfter(step, before) };
    const payment = item.payments.find(({ id }) => id === step.payment?.id);
    const changes = {
      ...changedFields('transactions', before, after),
      ...(payment && {
        payment: [null, payment.amount],
        receipts: [null, payment.receipts.map(({ id, name }) => ({ id, name }))],
      }),
    };
    before = after;
    return {
      transaction_id: item.id,
      happened_at: step.at,
      user_id: idOf(ids, step.userCode),
      action: step.action,
      from_status: step.from,
      to_status: step.to,
      from_amount_paise: step.from === null ? null : item.amount,
      to_amount_paise: item.amount,
      payment_id: step.payment?.id ?? null,
      reason: step.reason ?? null,
      changes: JSON.stringify(changes),
      rate,
    };
  });
}

/** Returns the history of the messages of a transaction. */
const messageEntries = (item: DemoTransaction, ids: Ids) =>
  item.messages.map(({ userCode, text, photos, at }) => ({
    transaction_id: item.id,
    happened_at: at,
    user_id: idOf(ids, userCode),
    action: 'message',
    from_status: item.status,
    to_status: item.status,
    from_amount_paise: item.amount,
    to_amount_paise: item.amount,
    payment_id: null,
    reason: null,
    changes: JSON.stringify({
      message: [null, text],
      ...(photos.length > 0 && { photos: [null, photos.map(({ id, name }) => ({ id, name }))] }),
    }),
    rate,
  }));

type RecordedState = Pick<TransactionRecord, (typeof recordedColumns)['transactions'][number]>;

/** Returns the columns that a step changes. */
function stateAfter({ to, payment, reason }: PlannedStep, before: RecordedState | null) {
  const problem = reason ?? before?.error_notes ?? '';
  return {
    status: to,
    paid_paise: addPaise(before?.paid_paise ?? zeroPaise, payment?.amount ?? zeroPaise),
    error_notes: showsProblem(to) ? problem : '',
  };
}

async function insertEvents(
  trx: Transaction<Schema>,
  planned: readonly PlannedTransaction[],
  ids: Ids,
): Promise<void> {
  const rows = planEvents(planned).map(
    ({ agentCode, role, actorCode, transactionId, message, at }) => ({
      user_id: agentCode === null ? null : idOf(ids, agentCode),
      role,
      actor_id: idOf(ids, actorCode),
      transaction_id: transactionId,
      message,
      created_at: at,
    }),
  );
  await insertMany(trx, 'events', rows);
}

async function insertMany<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + batchSize))
      .execute();
  }
}

function idOf(ids: Ids, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the demo has no user ${code}`);
  return id;
}
