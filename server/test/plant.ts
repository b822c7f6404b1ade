import { randomBytes, randomUUID } from 'node:crypto';
import { type Paise, paise, zeroPaise } from '#domain/money.ts';
import { isSettled, type Status } from '#domain/workflow.ts';
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
});

let planted = 0;

/** Puts a transaction into the database as if its whole life had led to this status. */
export async function plant(world: World, planting: Planting): Promise<Planted> {
  planted += 1;
  const amount = paise(planting.amount ?? 100_000);
  const plan: Planted = {
    id: randomUUID(),
    code: `2611${String(planted).padStart(6, '0')}`,
    attachmentId: randomBytes(16).toString('hex'),
    paymentId: randomUUID(),
    receiptId: randomBytes(16).toString('hex'),
    amount,
  };
  const paid = paise(planting.paid ?? (isSettled(planting.status) ? amount : 0));
  await write(world, plan, { ...planting, paid });
  return plan;
}

async function write(
  world: World,
  plan: Planted,
  planting: Planting & { paid: Paise },
): Promise<void> {
  const { now } = world;
  await world.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('transactions')
      .values({
        transaction_id: plan.id,
        transaction_code: plan.code,
        status: planting.status,
        bank_code: 'HDFC',
        agent_id: world.idOf(planting.agent ?? 'agent'),
        customer: planting.customer ?? 'Canary Customer',
        amount_paise: plan.amount,
        paid_paise: planting.paid,
        notes: planting.notes ?? 'canary notes',
        initiated_by: world.idOf(planting.agent ?? 'agent'),
        content_sha256: randomBytes(32),
        created_at: now,
        updated_at: now,
        completed_at: planting.status === 'CMP' ? now : null,
      })
      .execute();
    if (planting.paid > 0) {
      await transaction
        .insertInto('payments')
        .values({
          payment_id: randomUUID(),
          transaction_id: plan.id,
          amount_paise: planting.paid,
          user_id: world.idOf(planting.payer ?? 'banker2'),
          content_sha256: randomBytes(32),
          created_at: now,
        })
        .execute();
    }
    await transaction
      .insertInto('files')
      .values([attachmentOf(world, plan, planting), receiptOf(world, plan)])
      .execute();
  });
}

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
    claimed_at: world.now,
    // Before today, for which an uploader may upload only so much.
    created_at: new Date(world.now.getTime() - 2 * 86_400_000),
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
