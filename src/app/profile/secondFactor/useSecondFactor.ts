import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { Result } from '#api/result.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#api/secondFactor.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#api/passkeys.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import type { NewSecret } from '#domain/users/secondFactor.ts';
import { supportsPasskeys } from '#platform/supportsPasskeys.ts';
import { saveFile } from '#platform/saveFile.ts';
import type {
  SecondFactorAction,
  SecondFactorSectionProps,
  SecondFactorStep,
} from '#screens/profile/secondFactor/SecondFactorSection.tsx';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { errorText, useErrorToast } from '#core/services/useErrorToast.ts';

const messages = defineMessages({
  copied: { id: 'useSecondFactor.copied', defaultMessage: 'Copied' },
  notCopied: { id: 'useSecondFactor.notCopied', defaultMessage: 'Copying is not possible here' },
});

const deviceMessages = defineMessages({
  iphone: { id: 'useSecondFactor.iphone', defaultMessage: 'iPhone or iPad' },
  android: { id: 'useSecondFactor.android', defaultMessage: 'Android' },
  windows: { id: 'useSecondFactor.windows', defaultMessage: 'Windows' },
  mac: { id: 'useSecondFactor.mac', defaultMessage: 'Mac' },
  other: { id: 'useSecondFactor.other', defaultMessage: 'Passkey' },
});

/** Names of systems in the description of a browser; the first one that is found. */
const systems = [
  ['iphone', /iPhone|iPad/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['mac', /Macintosh/],
] as const;

/** Returns the first name of a passkey, which the user can change. */
const deviceName = () =>
  systems.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0] ?? 'other';

const overview = { kind: 'overview', pending: null } as const;

/** Reads and changes the second step of the user's sign-ins. */
export function useSecondFactor(): SecondFactorSectionProps {
  const { client, toasts } = useServices();
  const intl = useIntl();
  const userId = useUser().id;
  const showError = useErrorToast();
  const [step, setStep] = useState<SecondFactorStep>(overview);
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
    const message = errorText(result.error, intl);
    setStep({ kind: 'setUp', secret, state: { kind: 'refused', message } });
  }

  /** Creates a passkey in a dialog of the browser, and stores it. */
  async function add() {
    setStep({ kind: 'overview', pending: 'addPasskey' });
    const passkeys = await import('#platform/passkeys.ts').catch(() => null);
    if (!passkeys) return setStep({ ...overview, problem: 'failed' });
    const begun = await beginPasskey(client);
    if (!begun.ok) {
      showError(begun.error);
      return setStep(overview);
    }
    const outcome = await passkeys.createPasskey(begun.value);
    if (outcome.kind === 'problem') return setStep({ ...overview, problem: outcome.problem });
    await act(
      'addPasskey',
      () => addPasskey(client, outcome.value, intl.formatMessage(deviceMessages[deviceName()])),
      (codes) => (codes.length > 0 ? { kind: 'codes', codes } : overview),
    );
  }

  /** Changes a passkey. @returns false if that failed */
  async function change(call: () => Promise<Result<string>>): Promise<boolean> {
    setStep({ kind: 'overview', pending: 'changePasskey' });
    const result = await call();
    if (result.ok) toasts.success(result.value);
    else showError(result.error);
    await reload();
    setStep(overview);
    return result.ok;
  }

  return {
    state,
    step,
    canAdd: supportsPasskeys(),
    onAdd: () => void add(),
    onRename: (id, name) => change(() => renamePasskey(client, id, name)),
    onRemovePasskey: (id) => change(() => removePasskey(client, id)),
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
