import type { Transaction } from 'kysely';
import { zeroPaise } from '#domain/money.ts';
import { type Move, moves, offersMove, showsProblem } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { type Audience, notify } from '#server/notifications/notify.ts';
import { changing, nowIs } from './lock.ts';
import { saveChange } from './save.ts';

interface Telling {
  answer: string;
  audience: readonly Audience[];
  /** Between the actor's code and the transaction's. */
  message: (code: string) => string;
}

const tellings: Record<Move, Telling> = {
  accept: {
    answer: 'Transaction accepted',
    audience: ['agent', 'bankers'],
    message: (code) => `accepted ${code}`,
  },
  hold: {
    answer: 'Transaction put on hold',
    audience: ['agent', 'admins'],
    message: (code) => `put ${code} on hold`,
  },
  unhold: {
    answer: 'Transaction taken off hold',
    audience: ['agent', 'bankers'],
    message: (code) => `took ${code} off hold`,
  },
  cancel: {
    answer: 'Transaction cancelled',
    audience: ['agent', 'admins'],
    message: (code) => `cancelled ${code}`,
  },
  reopen: {
    answer: 'Transaction re-opened',
    audience: ['agent', 'bankers'],
    message: (code) => `re-opened ${code}`,
  },
  check: {
    answer: 'Transaction checked',
    audience: ['agent', 'admins'],
    message: (code) => `checked ${code}`,
  },
};

type MoveHandler = Handlers['transaction.php?run=transactionHold'];

export const hasPayments = () => new Refusal('Transaction has payments');

/** The handler of one of the admin's one-button moves (specification, section 4). */
export function moveHandler(move: Move): MoveHandler {
  return async (context, { trans_id: id }) => {
    await changing(context, id, async (transaction, before) => {
      await refuse(transaction, context, move, before);
      const { to } = moves[move];
      const changes = {
        status: to,
        error_notes: showsProblem(to) ? before.error_notes : '',
        completed_at: to === 'CMP' ? context.clock() : null,
      };
      const after = await saveChange(transaction, context, before, changes, { action: move });
      await tell(transaction, context, move, after);
    });
    return { status: 'success', message: tellings[move].answer };
  };
}

async function refuse(
  transaction: Transaction<Schema>,
  { user }: CallContext,
  move: Move,
  record: TransactionRecord,
): Promise<void> {
  if (!offersMove(move, record.status)) throw nowIs(record.status);
  if (move === 'cancel' && record.paid_paise > zeroPaise) throw hasPayments();
  if (move !== 'check') return;
  const ownPayment = await transaction
    .selectFrom('payments')
    .select('payment_id')
    .where('transaction_id', '=', record.transaction_id)
    .where('user_id', '=', user.userId)
    .limit(1)
    .executeTakeFirst();
  if (ownPayment) throw new Refusal('You recorded a payment on this transaction');
}

async function tell(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  move: Move,
  after: TransactionRecord,
): Promise<void> {
  const { audience, message } = tellings[move];
  await notify(transaction, {
    about: after,
    actor: user,
    audience,
    message: `${user.userCode} ${message(after.transaction_code)}`,
    now: clock(),
  });
}
