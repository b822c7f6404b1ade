import type { Transition } from '#domain/workflow/workflow.ts';
import type { Audience } from '#server/notifications/audienceTypes.ts';

interface TransitionNotices {
  answer: string;
  audience: Audience;
  /** Text between the user's code and the transaction's code. */
  message: (code: string) => string;
}

/** The answer and the notification of each transition. */
export const transitionNotices: Record<Transition, TransitionNotices> = {
  accept: {
    answer: 'Transaction accepted',
    audience: { role: 'banker', includesAgent: true },
    message: (code) => `accepted ${code}`,
  },
  hold: {
    answer: 'Transaction put on hold',
    audience: { role: 'admin', includesAgent: true },
    message: (code) => `put ${code} on hold`,
  },
  unhold: {
    answer: 'Transaction taken off hold',
    audience: { role: 'banker', includesAgent: true },
    message: (code) => `took ${code} off hold`,
  },
  cancel: {
    answer: 'Transaction cancelled',
    audience: { role: 'admin', includesAgent: true },
    message: (code) => `cancelled ${code}`,
  },
  reopen: {
    answer: 'Transaction re-opened',
    audience: { role: 'banker', includesAgent: true },
    message: (code) => `re-opened ${code}`,
  },
  check: {
    answer: 'Transaction checked',
    audience: { role: 'admin', includesAgent: true },
    message: (code) => `checked ${code}`,
  },
};
