import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { type Paise, paise, zeroPaise } from '#domain/money/money.ts';
import { isSettled, type Status } from '#domain/workflow/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import { changedFields, recordedFile } from '#server/history/changes.ts';
import { takeCode } from '#server/transaction/code.ts';
import { keysOfTexts } from '#server/transaction/duplicateKeys.ts';
import type { Person } from './people.ts';
import type { TestServer } from './testServer.ts';

export interface SeededTransaction {
  id: string;
  code: string;
  attachmentId: string;
  /** Id for a new payment, with a receipt uploaded by `banker`. */
  paymentId: string;
  receiptId: string;
  /** Id of the payment that is recorded, if there is one. */
  recordedPaymentId: string;
  amount: Paise;
  /** Number of history entries. */
  steps: number;
}

export interface SeedOptions {
  status: Status;
  agent?: Person;
  /** Key of the bank. */
  bank?: string;
  amount?: number;
  /** Amount that `payer` has paid; the whole amount if the status requires it. */
  paid?: number;
  payer?: Person;
  /** Bank reference of the payment. */
  reference?: string;
  notes?: string;
  customer?: string;
}

/** Ids that do not exist. */
export const absent = (): SeededTransaction => ({
  id: randomUUID(),
  code: '',
  attachmentId: randomBytes(16).toString('hex'),
  paymentId: randomUUID(),
  receiptId: randomBytes(16).toString('hex'),
  recordedPaymentId: randomUUID(),
  amount: zeroPaise,
  steps: 0,
});

/** Inserts a transaction with a complete history that leads to this status. */
export async function seedTransaction(
  testServer: TestServer,
  planting: SeedOptions,
): Promise<SeededTransaction> {
  const amount = paise(planting.amount ?? 100_000);
  const paid = paise(planting.paid ?? (isSettled(planting.status) ? amount : 0));
  const history = historyFor(planting, { amount, paid });
  const plan = { ...absent(), amount, steps: history.length };
  return testServer.db.transaction().execute(async (trx) => {
    const seeded = { ...plan, code: await codeOfYesterday(trx, testServer) };
    const record = recordOf(testServer, seeded, { ...planting, paid });
    await trx.insertInto('transactions').values(record).execute();
    const payment = paid > 0 ? paymentOf(testServer, seeded, { ...planting, paid }) : null;
    if (payment) await writePayment(trx, payment);
    await trx
      .insertInto('files')
      .values([attachmentOf(testServer, seeded, planting), receiptOf(testServer, seeded)])
      .execute();
    await writeHistory(trx, testServer, { record, payment, history });
    return seeded;
  });
}

interface Step {
  action: string;
  to: Status;
  by: Person;
}

/** Returns the history that leads to the status. */
function historyFor(
  { status, agent = 'agent', payer = 'banker2' }: SeedOptions,
  { amount, paid }: { amount: Paise; paid: Paise },
): readonly Step[] {
  const history: Step[] = [{ action: 'initiate', to: 'WTG', by: agent }];
  if (status === 'WTG' && paid === 0) return history;
  history.push({ action: 'accept', to: 'PND', by: 'admin2' });
  if (paid > 0) history.push({ action: 'payment', to: paid === amount ? 'CHK' : 'PND', by: payer });
  const last = lastSteps[status];
  return last ? [...history, { ...last, to: status }] : history;
}

/** Last step to each status. PND and CHK follow from the earlier steps. */
const lastSteps: Partial<Record<Status, Omit<Step, 'to'>>> = {
  WTG: { action: 'update', by: 'admin2' },
  HLD: { action: 'hold', by: 'admin2' },
  NPP: { action: 'banker status', by: 'banker2' },
  CLP: { action: 'banker status', by: 'banker2' },
  OSP: { action: 'banker status', by: 'banker2' },
  RTY: { action: 'banker status', by: 'banker2' },
  CNL: { action: 'cancel', by: 'admin2' },
  CMP: { action: 'check', by: 'admin2' },
};

/**
 * A code of the day before, so that transactions initiated by a test have the first codes of the
 * day.
 */
async function codeOfYesterday(trx: Transaction<Schema>, { now }: TestServer): Promise<string> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const { code } = await takeCode(trx, yesterday).executeTakeFirstOrThrow();
  return code;
}

type Paid = SeedOptions & { paid: Paise };

function recordOf(
  testServer: TestServer,
  plan: SeededTransaction,
  {
    status,
    agent = 'agent',
    bank = 'HDFC',
    customer = 'Canary Customer',
    notes = 'canary notes',
    paid,
  }: Paid,
) {
  const { now } = testServer;
  return {
    transaction_id: plan.id,
    transaction_code: plan.code,
    status,
    bank_code: bank,
    agent_id: testServer.idOf(agent),
    customer,
    amount_paise: plan.amount,
    paid_paise: paid,
    notes,
    error_notes: '',
    duplicate_keys: keysOfTexts({ customer, notes }),
    initiated_by: testServer.idOf(agent),
    content_sha256: randomBytes(32),
    version: plan.steps,
    created_at: now,
    updated_at: now,
    completed_at: status === 'CMP' ? now : null,
  };
}

/** The row of a payment, and that of its receipt. */
function paymentOf(
  testServer: TestServer,
  plan: SeededTransaction,
  { paid, payer = 'banker2', reference }: Paid,
) {
  const paymentId = plan.recordedPaymentId;
  const row = {
    payment_id: paymentId,
    transaction_id: plan.id,
    amount_paise: paid,
    user_id: testServer.idOf(payer),
    bank_reference: reference ?? null,
    content_sha256: randomBytes(32),
    created_at: testServer.now,
  };
  const receipt = {
    ...receiptOf(testServer, plan),
    ...claimedEarlier(testServer),
    file_id: randomBytes(16).toString('hex'),
    uploader_id: testServer.idOf(payer),
    payment_id: paymentId,
  };
  return { row, receipt };
}

type Payment = ReturnType<typeof paymentOf>;

async function writePayment(trx: Transaction<Schema>, { row, receipt }: Payment): Promise<void> {
  await trx.insertInto('payments').values(row).execute();
  await trx.insertInto('files').values(receipt).execute();
}

/** The last state of a transaction, with what led to it. */
interface Life {
  record: ReturnType<typeof recordOf>;
  payment: Payment | null;
  history: readonly Step[];
}

async function writeHistory(
  trx: Transaction<Schema>,
  testServer: TestServer,
  { record, payment, history }: Life,
): Promise<void> {
  const lines: Insertable<Schema['history']>[] = [];
  let before: Life['record'] | null = null;
  for (const { action, to, by } of history) {
    const paid: Paise =
      action === 'payment' ? record.paid_paise : (before?.paid_paise ?? zeroPaise);
    const after = { ...record, status: to, paid_paise: paid };
    const changes = {
      ...changedFields('transactions', before, after),
      ...(action === 'payment' && payment && changesBy(payment)),
    };
    lines.push({
      transaction_id: record.transaction_id,
      happened_at: testServer.now,
      user_id: testServer.idOf(by),
      action,
      from_status: before?.status ?? null,
      to_status: to,
      from_amount_paise: before?.amount_paise ?? null,
      to_amount_paise: record.amount_paise,
      payment_id: action === 'payment' ? (payment?.row.payment_id ?? null) : null,
      changes: JSON.stringify(changes),
    });
    before = after;
  }
  await trx.insertInto('history').values(lines).execute();
}

const changesBy = ({ row, receipt }: Payment) => ({
  payment: [null, row.amount_paise],
  ...(row.bank_reference !== null && { reference: [null, row.bank_reference] }),
  receipts: [null, [recordedFile(receipt)]],
});

const dayMs = 86_400_000;

type Receipt = Pick<SeededTransaction, 'id' | 'paymentId' | 'receiptId'>;

/** Claimed, and uploaded before today, so that the daily limit does not count them. */
const claimedEarlier = ({ now }: TestServer) => ({
  claimed_at: now,
  created_at: new Date(now.getTime() - 2 * dayMs),
});

/** Columns of a small picture of its own. */
export const pictureRow = () => ({
  file_name: 'canary.png',
  media_type: 'image/png',
  is_inline: true,
  byte_size: 7,
  received_sha256: randomBytes(32),
  stored_sha256: randomBytes(32),
});

function attachmentOf(
  testServer: TestServer,
  plan: SeededTransaction,
  { agent = 'agent' }: SeedOptions,
) {
  return {
    ...pictureRow(),
    file_id: plan.attachmentId,
    purpose: 'attachment' as const,
    uploader_id: testServer.idOf(agent),
    transaction_id: plan.id,
    payment_id: null,
    ...claimedEarlier(testServer),
  };
}

/** Row of a receipt of `banker` for a payment to come. */
export function receiptOf(testServer: TestServer, plan: Receipt) {
  return {
    ...pictureRow(),
    file_id: plan.receiptId,
    purpose: 'receipt' as const,
    uploader_id: testServer.idOf('banker'),
    transaction_id: plan.id,
    payment_id: plan.paymentId,
    claimed_at: null,
    created_at: testServer.now,
  };
}
