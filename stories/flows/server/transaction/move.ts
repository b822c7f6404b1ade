import { type Move, moves, offersMove } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Handlers } from '../call.ts';
import { type Audience, notify } from '../notifications.ts';
import { findVisible, nowIs, refuseCancelling, saveChange } from './change.ts';

interface Telling {
  answer: string;
  audience: readonly Audience[];
  /** Between the actor's code and the end of the sentence. */
  deed: (code: string) => string;
}

const tellings: Record<Move, Telling> = {
  accept: {
    answer: 'Transaction accepted',
    audience: ['agent', 'bankers'],
    deed: (code) => `accepted ${code}`,
  },
  hold: {
    answer: 'Transaction put on hold',
    audience: ['agent', 'admins'],
    deed: (code) => `put ${code} on hold`,
  },
  unhold: {
    answer: 'Transaction taken off hold',
    audience: ['agent', 'bankers'],
    deed: (code) => `took ${code} off hold`,
  },
  cancel: {
    answer: 'Transaction cancelled',
    audience: ['agent', 'admins'],
    deed: (code) => `cancelled ${code}`,
  },
  reopen: {
    answer: 'Transaction re-opened',
    audience: ['agent', 'bankers'],
    deed: (code) => `re-opened ${code}`,
  },
  check: {
    answer: 'Transaction checked',
    audience: ['agent', 'admins'],
    deed: (code) => `checked ${code}`,
  },
};

/** The handler of one of the admin's one-button moves. */
export const moveHandler =
  (move: Move): Handlers['transaction.php?run=transactionHold'] =>
  (context, { trans_id: id }) => {
    const { data, user, now } = context;
    const record = findVisible(context, id);
    if (!offersMove(move, record.status)) throw nowIs(record.status);
    if (move === 'cancel') refuseCancelling(record);
    const isOwn = data.payments.some(
      (payment) => payment.transactionId === id && payment.userId === user.id,
    );
    if (move === 'check' && isOwn) {
      throw new Refusal('You recorded a payment on this transaction');
    }
    const { to } = moves[move];
    saveChange(context, record, { status: to, completedAt: to === 'CMP' ? now : null });
    const { answer, audience, deed } = tellings[move];
    notify(context, record, audience, deed(record.code));
    return { status: 'success', message: answer };
  };
