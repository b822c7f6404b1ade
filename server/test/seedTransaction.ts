import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Paise, paise, zeroPaise } from '#domain/money/money.ts';
import { isSettled, type Status } from '#domain/workflow/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
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
    await writeTransaction(trx, testServer, seeded, { ...planting, paid });
    if (paid > 0) await writePayment(trx, testServer, seeded, { ...planting, paid });
    await trx
      .insertInto('files')
      .values([attachmentOf(testServer, seeded, planting), receiptOf(testServer, seeded)])
      .execute();
    await writeHistory(trx, testServer, seeded, history);
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

async function writeTransaction(
  trx: Transaction<Schema>,
  testServer: TestServer,
  plan: SeededTransaction,
  { status, agent = 'agent', customer = 'Canary Customer', notes = 'canary notes', paid }: Paid,
): Promise<void> {
  const { now } = testServer;
  await trx
    .insertInto('transactions')
    .values({
      transaction_id: plan.id,
      transaction_code: plan.code,
      status,
      bank_code: 'HDFC',
      agent_id: testServer.idOf(agent),
      customer,
      amount_paise: plan.amount,
      paid_paise: paid,
      notes,
      duplicate_keys: keysOfTexts({ customer, notes }),
      initiated_by: testServer.idOf(agent),
      content_sha256: randomBytes(32),
      version: plan.steps,
      created_at: now,
      updated_at: now,
      completed_at: status === 'CMP' ? now : null,
    })
    .execute();
}

/** Inserts a payment with its receipt. */
async function writePayment(
  trx: Transaction<Schema>,
  testServer: TestServer,
  plan: SeededTransaction,
  { paid, payer = 'banker2', reference }: Paid,
): Promise<void> {
  const { now } = testServer;
  const paymentId = plan.recordedPaymentId;
  await trx
    .insertInto('payments')
    .values({
      payment_id: paymentId,
      transaction_id: plan.id,
      amount_paise: paid,
      user_id: testServer.idOf(payer),
      bank_reference: reference ?? null,
      content_sha256: randomBytes(32),
      created_at: now,
    })
    .execute();
  const fileId = randomBytes(16).toString('hex');
  const receipt = {
    ...receiptOf(testServer, plan),
    ...claimedEarlier(testServer),
    file_id: fileId,
  };
  await trx
    .insertInto('files')
    .values({ ...receipt, uploader_id: testServer.idOf(payer), payment_id: paymentId })
    .execute();
}

async function writeHistory(
  trx: Transaction<Schema>,
  testServer: TestServer,
  plan: SeededTransaction,
  history: readonly Step[],
): Promise<void> {
  const lines = history.map(({ action, to, by }, index) => {
    const before = history[index - 1];
    return {
      transaction_id: plan.id,
      happened_at: testServer.now,
      user_id: testServer.idOf(by),
      action,
      from_status: before?.to ?? null,
      to_status: to,
      from_amount_paise: before ? plan.amount : null,
      to_amount_paise: plan.amount,
      payment_id: action === 'payment' ? plan.recordedPaymentId : null,
    };
  });
  await trx.insertInto('history').values(lines).execute();
}

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
