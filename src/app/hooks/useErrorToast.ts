import { useCallback } from 'react';
import type { CallError } from '#api/result.ts';
import { intl, messages } from '../intl.ts';
import { useServices } from '../ServicesProvider.tsx';

/** What to say of a failed call; null where the session's end is said centrally. */
export function errorText(error: CallError): string | null {
  switch (error.kind) {
    case 'unauthorised':
      return null;
    case 'offline':
      return intl.formatMessage(messages.offline);
    case 'refused':
      return error.message ?? intl.formatMessage(messages.somethingWentWrong);
    case 'failed':
      return intl.formatMessage(messages.somethingWentWrong);
    default:
      return error satisfies never;
  }
}

/** Shows a failed call as a toast (specification, section 8). */
export function useErrorToast() {
  const { toasts } = useServices();
  return useCallback(
    (error: CallError) => {
      const text = errorText(error);
      if (text !== null) toasts.error(text);
    },
    [toasts],
  );
}
