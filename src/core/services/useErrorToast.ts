import { useCallback } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { CallError } from '#api/result.ts';
import { useServices } from './ServicesProvider.tsx';
import type { ToastLink } from './toasts.ts';
import { commonMessages } from '#ui/commonMessages.ts';

/**
 * Returns the message of a failed call; null for offline and 401, which the app reports globally, for a
 * call that the user cancelled, and for one that the user did not cause.
 */
export function errorText(error: CallError, intl: IntlShape): string | null {
  if (error.isBackground) return null;
  switch (error.kind) {
    case 'unauthorised':
    case 'cancelled':
    case 'offline':
      return null;
    case 'refused':
      // The screen that sets it up takes the place of all others.
      if (error.code === 'factor_required') return null;
      return error.message ?? intl.formatMessage(commonMessages.somethingWentWrong);
    case 'failed':
      return intl.formatMessage(commonMessages.somethingWentWrong);
    default:
      return error satisfies never;
  }
}

/** Shows a failed call as a toast (specification, section 8). */
export function useErrorToast() {
  const { toasts } = useServices();
  const intl = useIntl();
  return useCallback(
    (error: CallError, link?: ToastLink) => {
      const text = errorText(error, intl);
      if (text !== null) toasts.error(text, link);
    },
    [toasts, intl],
  );
}
