import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type Paise, paise, zeroPaise } from '#domain/money.ts';
import { isSettled, type Status } from '#domain/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

export interface Planted {
  id: string;
  code: string;
  attachmentId: string;
  /** An id for a payment to come, with a receipt that `banker` uploaded for it. */
  paymentId: string;
  receiptId: string;
  amount: Paise;
  /** Lines of its history. */
  steps: number;
}

export interface Planting {
  status: Status;
  agent?: Person;
  amount?: number;
  /** What `payer` paid so far; the whole amount where the status needs it. */
  paid?: number;
  payer?: Person;
  notes?: string;
  customer?: string;
}

/** Ids of nothing. */
export const absent = (): Planted => ({
  id: randomUUID(),
  code: '',
  attachmentId: randomBytes(16).toString('hex'),
  paymentId: randomUUID(),
  receiptId: randomBytes(16).toString('hex'),
  amount: zeroPaise,
  steps: 0,
});

/** Puts a transaction into the database as if its whole life had led to this status. */
export async function plant(world: World, planting: Planting): Promise<Planted> {
  const amount = paise(planting.amount ?? 100_000);
  const paid = paise(planting.paid ?? (isSettled(planting.status) ? amount : 0));
  const life = lifeOf(planting, { amount, paid });
  const plan = { ...absent(), amount, steps: life.length };
  return world.db.transaction().execute(async (transaction) => {
    const planted = { ...plan, code: await codeOfYesterday(transaction, world) };
    await write(transaction, world, planted, { ...planting, paid });
    const paymentId =
      paid > 0 ? await writePayment(transaction, world, planted, { ...planting, paid }) : null;
    await transaction
      .insertInto('files')
      .values([attachmentOf(world, planted, planting), receiptOf(world, planted)])
      .execute();
    await writeLife(transaction, world, planted, life, paymentId);
    return planted;
  });
}

interface Step {
  action: string;
  to: Status;
  by: Person;
}

/** How it came to this: from its initiation on, step by step. */
function lifeOf(
  { status, agent = 'agent', payer = 'banker2' }: Planting,
  { amount, paid }: { amount: Paise; paid: Paise },
): readonly Step[] {
  const life: Step[] = [{ action: 'initiate', to: 'WTG', by: agent }];
  if (status === 'WTG' && paid === 0) return life;
  life.push({ action: 'accept', to: 'PND', by: 'admin2' });
  if (paid > 0) life.push({ action: 'payment', to: paid === amount ? 'CHK' : 'PND', by: payer });
  const last = lastSteps[status];
  return last ? [...life, { ...last, to: status }] : life;
}

/** How each status is come by; PND and CHK are by what came before. */
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

/** Of the day before, so that today's codes begin with the first that a test initiates. */
async function codeOfYesterday(transaction: Transaction<Schema>, { now }: World): Promise<string> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const { last_number: number } = await transaction
    .insertInto('transaction_days')
    .values({ business_day: yesterday, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('business_day')
        .doUpdateSet({ last_number: sql<number>`transaction_days.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return `${yesterday.slice(2).replaceAll('-', '')}${String(number).padStart(4, '0')}`;
}

type Paid = Planting & { paid: Paise };

async function write(
  transaction: Transaction<Schema>,
  world: World,
  plan: Planted,
  { status, agent = 'agent', customer = 'Canary Customer', notes = 'canary notes', paid }: Paid,
): Promise<void> {
  const { now } = world;
  await transaction
    .insertInto('transactions')
    .values({
      transaction_id: plan.id,
      transaction_code: plan.code,
      status,
      bank_code: 'HDFC',
      agent_id: world.idOf(agent),
      customer,
      amount_paise: plan.amount,
      paid_paise: paid,
      notes,
      initiated_by: world.idOf(agent),
      content_sha256: randomBytes(32),
      version: plan.steps,
      created_at: now,
      updated_at: now,
      completed_at: status === 'CMP' ? now : null,
    })
    .execute();
}

/** A payment of all that was paid, with its receipt; its id. */
async function writePayment(
  transaction: Transaction<Schema>,
  world: World,
  plan: Planted,
  { paid, payer = 'banker2' }: Paid,
): Promise<string> {
  const { now } = world;
  const paymentId = randomUUID();
  await transaction
    .insertInto('payments')
    .values({
      payment_id: paymentId,
      transaction_id: plan.id,
      amount_paise: paid,
      user_id: world.idOf(payer),
      content_sha256: randomBytes(32),
      created_at: now,
    })
    .execute();
  const fileId = randomBytes(16).toString('hex');
  const receipt = { ...receiptOf(world, plan), ...ofBefore(world), file_id: fileId };
  await transaction
    .insertInto('files')
    .values({ ...receipt, uploader_id: world.idOf(payer), payment_id: paymentId })
    .execute();
  return paymentId;
}

async function writeLife(
  transaction: Transaction<Schema>,
  world: World,
  plan: Planted,
  life: readonly Step[],
  paymentId: string | null,
): Promise<void> {
  const lines = life.map(({ action, to, by }, index) => {
    const before = life[index - 1];
    return {
      transaction_id: plan.id,
      happened_at: world.now,
      user_id: world.idOf(by),
      action,
      from_status: before?.to ?? null,
      to_status: to,
      from_amount_paise: before ? plan.amount : null,
      to_amount_paise: plan.amount,
      payment_id: action === 'payment' ? paymentId : null,
    };
  });
  await transaction.insertInto('history').values(lines).execute();
}

const dayMs = 86_400_000;

/** Claimed, and uploaded before today, for which an uploader may upload only so much. */
const ofBefore = ({ now }: World) => ({
  claimed_at: now,
  created_at: new Date(now.getTime() - 2 * dayMs),
});

const content = () => ({
  file_name: 'canary.png',
  media_type: 'image/png',
  is_inline: true,
  byte_size: 7,
  received_sha256: randomBytes(32),
});

function attachmentOf(world: World, plan: Planted, { agent = 'agent' }: Planting) {
  return {
    ...content(),
    file_id: plan.attachmentId,
    purpose: 'attachment' as const,
    uploader_id: world.idOf(agent),
    transaction_id: plan.id,
    payment_id: null,
    ...ofBefore(world),
  };
}

function receiptOf(world: World, plan: Planted) {
  return {
    ...content(),
    file_id: plan.receiptId,
    purpose: 'receipt' as const,
    uploader_id: world.idOf('banker'),
    transaction_id: plan.id,
    payment_id: plan.paymentId,
    claimed_at: null,
    created_at: world.now,
  };
}
