import { useCallback } from 'react';
import type { CallError } from '#api/result.ts';
import { intl, messages } from '../intl.ts';
import { useServices } from '../ServicesProvider.tsx';

/** What to say of a failed call; null for what the whole app says: offline, and a lost session. */
export function errorText(error: CallError): string | null {
  switch (error.kind) {
    case 'unauthorised':
    case 'offline':
      return null;
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
