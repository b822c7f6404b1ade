import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Move, moves } from '#domain/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Crew } from './calls.ts';
import type { Shot } from './load.ts';

/** Transactions to act on, beside those that were there. */
export interface Targets {
  /** They wait: each round of moves leads them back to waiting. */
  waiting: readonly string[];
  /** A payment of one rupee each, its receipt uploaded: transaction and payment. */
  payments: { transaction: string; payment: string }[];
  /** All is paid on them. */
  checking: string[];
}

const waitingCount = 200;
const payableCount = 400;

/** Puts them into the database, their payments made by `banker1`. */
export async function addTargets(
  db: Kysely<Schema>,
  { payments, checks }: { payments: number; checks: number },
): Promise<Targets> {
  const waiting = await addTransactions(db, 'WTG', waitingCount);
  const payable = await addTransactions(db, 'PND', payableCount);
  const checking = await addTransactions(db, 'CHK', checks);
  await sql`insert into files (file_id, purpose, uploader_id, transaction_id, payment_id, file_name,
      media_type, is_inline, byte_size, received_sha256)
    select md5(id || 'receipt'), 'receipt', user_id, (${payable}::text[])[1 + number % ${payableCount}::integer],
      id, 'receipt.jpg', 'image/jpeg', true, 90000, sha256(id::bytea)
    from users, generate_series(1, ${payments}::integer) as number, lateral (select 'payment-' || number as id) named
    where user_name = 'banker1'`.execute(db);
  await sql`analyze files, transactions`.execute(db);
  const numbers = Array.from({ length: payments }, (_, index) => index + 1);
  return {
    waiting,
    checking,
    payments: numbers.map((number) => ({
      transaction: payable[number % payableCount] ?? '',
      payment: `payment-${number}`,
    })),
  };
}

async function addTransactions(db: Kysely<Schema>, status: string, count: number) {
  const { rows } = await sql<{ transaction_id: string }>`
    with added as (
      insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
        customer, amount_paise, paid_paise, notes, initiated_by, content_sha256)
      select gen_random_uuid(), ${status} || number, ${status}, 'MUBK', user_id, 'Customer',
        100000000, case when ${status} = 'CHK' then 100000000 else 0 end, 'notes', user_id,
        sha256('')
      from users, generate_series(1, ${count}::integer) as number where user_name = 'agent1'
      returning *
    ), paid as (
      insert into payments (payment_id, transaction_id, amount_paise, user_id, content_sha256)
      select gen_random_uuid(), transaction_id, paid_paise, user_id, content_sha256
      from added join users on user_name = 'banker1' where paid_paise > 0
    )
    select transaction_id from added`.execute(db);
  return rows.map((row) => row.transaction_id);
}

/** Hands out the shots of one action; null when all are made. */
type Magazine = () => Shot | null;

/** What people do, as one round of it is made. */
export type Action = (crew: Crew, targets: Targets) => Magazine;

const move =
  (name: Move): Action =>
  ({ admins }, { waiting }) => {
    const left = [...waiting];
    return () => {
      const id = left.pop();
      const [admin] = admins;
      if (!id || !admin) return null;
      return admin.shot(`transaction.php?run=${moves[name].run}`, { trans_id: id, trans_code: '' });
    };
  };

function initiate({ agents }: Crew): Magazine {
  let left = waitingCount;
  return () => {
    const [agent] = agents;
    left -= 1;
    if (left < 0 || !agent) return null;
    return agent.shot('transaction.php?run=initiate_transaction', {
      role: 3,
      trans_id: randomUUID(),
      customer: 'Asha Verma',
      agent: '',
      bank: 'MUBK',
      amount: '1000',
      notes: 'notes',
    });
  };
}

function setStatus({ bankers }: Crew, { waiting }: Targets): Magazine {
  const left = [...waiting];
  return () => {
    const id = left.pop();
    const [banker] = bankers;
    if (!id || !banker) return null;
    return banker.shot('transaction.php?run=update_transaction_banker', {
      trans_id: id,
      trans_code: '',
      reason: 'Account name can not be verified',
      status: 'NPP',
    });
  };
}

export function pay({ bankers }: Crew, { payments }: Targets, count: number): Magazine {
  let left = count;
  return () => {
    left -= 1;
    const next = left < 0 ? undefined : payments.pop();
    const [banker] = bankers;
    if (!next || !banker) return null;
    return banker.shot('transaction.php?run=add_payments', {
      user_code: '',
      trans_id: next.transaction,
      payment_id: next.payment,
      amount: '1',
    });
  };
}

function check({ admins }: Crew, { checking }: Targets): Magazine {
  let left = waitingCount;
  return () => {
    left -= 1;
    const id = left < 0 ? undefined : checking.pop();
    const [admin] = admins;
    if (!id || !admin) return null;
    return admin.shot('transaction.php?run=transactionChecked', { trans_id: id, trans_code: '' });
  };
}

/** One round of them leads each transaction that waits back to waiting. */
export const actions = {
  initiate: initiate,
  accept: move('accept'),
  hold: move('hold'),
  unhold: move('unhold'),
  'status by the banker': setStatus,
  cancel: move('cancel'),
  reopen: move('reopen'),
  pay: (crew, targets) => pay(crew, targets, waitingCount),
  check: check,
} as const satisfies Record<string, Action>;

/** What the given number of rounds uses up. */
export const usedUp = (rounds: number) => ({
  payments: rounds * waitingCount,
  checks: rounds * waitingCount,
});
