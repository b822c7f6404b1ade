import { defineMessage } from 'react-intl';
import type { Services } from '#core/services/services.ts';

const codeWordAccepted = defineMessage({
  id: 'app.codeWord',
  defaultMessage: 'Code word Accepted !',
});

/** Unlocks the app in this browser. */
export function unlock({ intl, session, toasts }: Services) {
  toasts.success(intl.formatMessage(codeWordAccepted));
  session.unlock();
}
