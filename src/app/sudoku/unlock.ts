import { intl, messages } from '#core/services/intl.ts';
import type { Services } from '#core/services/services.ts';

/** Unlocks the app in this browser. */
export function unlock({ session, toasts }: Pick<Services, 'session' | 'toasts'>) {
  toasts.success(intl.formatMessage(messages.codeWord));
  session.unlock();
}
