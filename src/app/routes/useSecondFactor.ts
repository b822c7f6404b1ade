import { useState } from 'react';
import { defineMessages } from 'react-intl';
import type { Result } from '#api/result.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/secondFactor.ts';
import { useRecord } from '#data/useRecord.ts';
import type { NewSecret } from '#domain/secondFactor.ts';
import { saveFile } from '#platform/saveFile.ts';
import type {
  SecondFactorAction,
  SecondFactorSectionProps,
  SecondFactorStep,
} from '#screens/SecondFactor/SecondFactorSection.tsx';
import { intl } from '#services/intl.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { errorText, useErrorToast } from '#services/useErrorToast.ts';

const messages = defineMessages({
  copied: { id: 'useSecondFactor.copied', defaultMessage: 'Copied' },
  notCopied: { id: 'useSecondFactor.notCopied', defaultMessage: 'Copying is not possible here' },
});

const overview = { kind: 'overview', pending: null } as const;

/** Reads and changes the second step of the user's sign-ins. */
export function useSecondFactor(): SecondFactorSectionProps {
  const { client, toasts } = useServices();
  const userId = useUser().id;
  const showError = useErrorToast();
  const [step, setStep] = useState<SecondFactorStep>(overview);
  // Begins with a dollar sign, so that it is not stored in the browser.
  const { state, reload } = useRecord(['$secondFactor', userId], fetchSecondFactor);

  /** Makes a call whose button is pending. A failed one leaves the overview as it is. */
  async function act<Value>(
    pending: SecondFactorAction,
    call: () => Promise<Result<Value>>,
    next: (value: Value) => SecondFactorStep,
  ) {
    setStep({ kind: 'overview', pending });
    const result = await call();
    if (!result.ok) showError(result.error);
    setStep(result.ok ? next(result.value) : overview);
    await reload();
  }

  async function confirm(secret: NewSecret, code: string) {
    setStep({ kind: 'setUp', secret, state: { kind: 'submitting' } });
    const result = await confirmSecondFactor(client, code);
    if (result.ok) {
      setStep({ kind: 'codes', codes: result.value });
      return reload();
    }
    const message = errorText(result.error);
    setStep({ kind: 'setUp', secret, state: { kind: 'refused', message } });
  }

  return {
    state,
    step,
    onSetUp: () =>
      void act(
        'setUp',
        () => beginSecondFactor(client),
        (secret) => ({ kind: 'setUp', secret, state: { kind: 'pristine' } }),
      ),
    onRenew: () =>
      void act(
        'renew',
        () => renewRecoveryCodes(client),
        (codes) => ({ kind: 'codes', codes }),
      ),
    onRemove: () =>
      void act(
        'remove',
        () => removeSecondFactor(client),
        (message) => {
          toasts.success(message);
          return overview;
        },
      ),
    onConfirm: async (code) => {
      if (step.kind === 'setUp') await confirm(step.secret, code);
    },
    onCancel: () => setStep(overview),
    onDone: () => setStep(overview),
    onCopy: (codes) =>
      void navigator.clipboard?.writeText(codes.join('\n')).then(
        () => toasts.success(intl.formatMessage(messages.copied)),
        () => toasts.error(intl.formatMessage(messages.notCopied)),
      ),
    onDownload: (codes) =>
      saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'codes.txt'),
    onRetry: () => void reload(),
  };
}
