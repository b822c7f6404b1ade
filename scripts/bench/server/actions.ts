import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Transition, transitions } from '#domain/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Clients } from './calls.ts';
import type { HttpRequest } from '#server/process/httpClient.ts';

/** Transactions that the actions change, in addition to the seeded ones. */
export interface Targets {
  /** Waiting transactions. Each round of actions returns them to waiting. */
  waiting: readonly string[];
  /** Transactions with the id of a payment of one rupee, whose receipt is uploaded. */
  payments: { transaction: string; payment: string }[];
  /** Fully paid transactions. */
  checking: string[];
}

const waitingCount = 200;
const payableCount = 400;

/** Adds the transactions. `banker1` is the uploader and payer. */
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

/** Returns the next request of an action; null after the last one. */
type RequestSource = () => HttpRequest | null;

/** Creates the requests for one round of an action. */
export type Action = (clients: Clients, targets: Targets) => RequestSource;

const move =
  (name: Transition): Action =>
  ({ admins }, { waiting }) => {
    const remaining = [...waiting];
    return () => {
      const id = remaining.pop();
      const [admin] = admins;
      if (!id || !admin) return null;
      return admin.request(`transaction.php?run=${transitions[name].run}`, {
        trans_id: id,
        trans_code: '',
      });
    };
  };

function initiate({ agents }: Clients): RequestSource {
  let remaining = waitingCount;
  return () => {
    const [agent] = agents;
    remaining -= 1;
    if (remaining < 0 || !agent) return null;
    return agent.request('transaction.php?run=initiate_transaction', {
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

function setStatus({ bankers }: Clients, { waiting }: Targets): RequestSource {
  const remaining = [...waiting];
  return () => {
    const id = remaining.pop();
    const [banker] = bankers;
    if (!id || !banker) return null;
    return banker.request('transaction.php?run=update_transaction_banker', {
      trans_id: id,
      trans_code: '',
      reason: 'Account name cannot be verified',
      status: 'NPP',
    });
  };
}

export function pay({ bankers }: Clients, { payments }: Targets, count: number): RequestSource {
  let remaining = count;
  return () => {
    remaining -= 1;
    const next = remaining < 0 ? undefined : payments.pop();
    const [banker] = bankers;
    if (!next || !banker) return null;
    return banker.request('transaction.php?run=add_payments', {
      user_code: '',
      trans_id: next.transaction,
      payment_id: next.payment,
      amount: '1',
    });
  };
}

function check({ admins }: Clients, { checking }: Targets): RequestSource {
  let remaining = waitingCount;
  return () => {
    remaining -= 1;
    const id = remaining < 0 ? undefined : checking.pop();
    const [admin] = admins;
    if (!id || !admin) return null;
    return admin.request('transaction.php?run=transactionChecked', {
      trans_id: id,
      trans_code: '',
    });
  };
}

/** One round of all actions returns each waiting transaction to waiting. */
export const actions = {
  initiate: initiate,
  accept: move('accept'),
  hold: move('hold'),
  unhold: move('unhold'),
  'status by the banker': setStatus,
  cancel: move('cancel'),
  reopen: move('reopen'),
  pay: (clients, targets) => pay(clients, targets, waitingCount),
  check: check,
} as const satisfies Record<string, Action>;

/** Number of payments and checks that these rounds need. */
export const requiredTargets = (rounds: number) => ({
  payments: rounds * waitingCount,
  checks: rounds * waitingCount,
});
