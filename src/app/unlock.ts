import { intl, messages } from './intl.ts';
import type { Services } from './services.ts';

/** Opens the door of the app in this browser, and says so. */
export function unlock({ session, toasts }: Pick<Services, 'session' | 'toasts'>) {
  toasts.success(intl.formatMessage(messages.codeWord));
  session.unlock();
}
