import { setBankActive, viewBank } from '#api/bank.ts';
import { succeeded } from '#api/result.ts';
import type { Bank } from '#domain/bank.ts';
import { BankFormScreen } from '#screens/Banks/BankFormScreen.tsx';
import type { DetailState } from '#screens/states.ts';
import { useRecord } from '#data/useRecord.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { intl, messages } from '#services/intl.ts';
import { bankHref, paths } from '../navigation/paths.ts';
import { useDelayedNavigation } from '../navigation/useDelayedNavigation.ts';
import { useGoBack } from '../navigation/useGoBack.ts';
import { useReturnOnFailure } from '../navigation/useReturnOnFailure.ts';
import { useServices } from '#services/ServicesProvider.tsx';

/** An existing bank. It can only be made inactive or active; null when no code was given. */
export function BankEdit({ code }: { code: string | null }) {
  const { client } = useServices();
  const goBack = useGoBack(paths.banks);
  const { leaveLater } = useDelayedNavigation();
  const { state, reload } = useRecord(code === null ? null : ['bank', code], () =>
    viewBank(client, code ?? ''),
  );
  const shown: DetailState<Bank> = code === null ? { kind: 'missing', message: '' } : state;
  useReturnOnFailure({
    state: shown,
    hasId: code !== null,
    missingText: intl.formatMessage(messages.bankNotFound),
    goBack,
  });

  const { submission, submit, check } = useSubmission<{ bank: Bank; isActive: boolean }>({
    send: ({ bank, isActive }) => setBankActive(client, bank, isActive),
    async verify(command) {
      const result = await viewBank(client, code ?? '');
      return result.ok ? succeeded(result.value.isActive === command?.isActive) : result;
    },
    onDone: () => leaveLater(goBack),
    onStale: reload,
    ...(code !== null && { link: { href: bankHref(code), state: { bankCode: code } } }),
  });

  return (
    <BankFormScreen
      state={shown}
      submission={submission}
      onSubmit={() => {}}
      onActiveChange={(isActive) =>
        shown.kind === 'ready' && void submit({ bank: shown, isActive })
      }
      onCancel={goBack}
      onCheck={check}
      onReload={() => void reload()}
    />
  );
}
