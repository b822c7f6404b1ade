import { intl, messages } from '#services/intl.ts';
import type { Services } from '#services/services.ts';

/** Unlocks the app in this browser. */
export function unlock({ session, toasts }: Pick<Services, 'session' | 'toasts'>) {
  toasts.success(intl.formatMessage(messages.codeWord));
  session.unlock();
}
