import type { Transition } from '#domain/workflow.ts';
import type { Audience } from '#server/notifications/audience.ts';

interface TransitionMessages {
  answer: string;
  audience: readonly Audience[];
  /** Text between the user's code and the transaction's code. */
  message: (code: string) => string;
}

/** The answer and the notification of each transition. */
export const transitionMessages: Record<Transition, TransitionMessages> = {
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
