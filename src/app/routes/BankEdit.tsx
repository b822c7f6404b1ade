import { useState } from 'react';
import { changeBankCode, setBankActive, viewBank } from '#api/bank.ts';
import { read } from '#api/read.ts';
import type { Bank } from '#domain/bank.ts';
import { wasRecorded } from '#domain/lastChange.ts';
import { useCapabilities } from '#data/useCapabilities.ts';
import { validateBankCode } from '#screens/Banks/bankForm.ts';
import { BankFormScreen } from '#screens/Banks/BankFormScreen.tsx';
import { useSubmission } from '#forms/useSubmission.ts';
import { intl, messages } from '#services/intl.ts';
import { bankHref, paths } from '../navigation/paths.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { useDelayedNavigation } from '../navigation/useDelayedNavigation.ts';
import { useEditedRecord } from '../navigation/useEditedRecord.ts';
import { useGoBack } from '../navigation/useGoBack.ts';
import { LazyCodeChange } from './LazyCodeChange.tsx';

/** An existing bank, which can only be deactivated or reactivated. `code` is null when not given. */
export function BankEdit({ code }: { code: string | null }) {
  const { client } = useServices();
  const user = useUser();
  const { canChangeCodes } = useCapabilities();
  const [isChangingCode, setIsChangingCode] = useState(false);
  const goBack = useGoBack(paths.banks);
  const { navigateLater } = useDelayedNavigation();
  const { state, reload } = useEditedRecord({
    name: 'bank',
    id: code,
    fetchRecord: viewBank,
    missingText: intl.formatMessage(messages.bankNotFound),
    goBack,
  });

  const { submission, submit, check } = useSubmission<{ bank: Bank; isActive: boolean }>({
    send: ({ bank, isActive }) => setBankActive(client, bank, isActive),
    verify: async (command) =>
      read(
        await viewBank(client, code ?? ''),
        (now) =>
          command !== null &&
          wasRecorded(now, {
            versionBefore: command.bank.version,
            isAsSent: now.isActive === command.isActive,
            userCode: user.code,
          }),
      ),
    onDone: () => navigateLater(goBack),
    onStale: reload,
    ...(code !== null && { link: { href: bankHref(code), state: { bankCode: code } } }),
  });

  const bank = state.kind === 'ready' ? state : null;
  return (
    <>
      <BankFormScreen
        state={state}
        submission={submission}
        onSubmit={() => {}}
        onActiveChange={(isActive) =>
          state.kind === 'ready' && void submit({ bank: state, isActive })
        }
        onChangeCode={canChangeCodes ? () => setIsChangingCode(true) : null}
        onCancel={goBack}
        onCheck={check}
        onReload={() => void reload()}
      />
      {bank && isChangingCode && (
        <LazyCodeChange
          subject="bank"
          // Stays when somebody else changes the code.
          id={code ?? bank.id}
          presentCode={bank.id}
          validate={(code) => validateBankCode(code, intl)}
          send={(code) => changeBankCode(client, bank, code)}
          // A bank is also found by its former code.
          versionBefore={bank.version}
          fetchCode={async () =>
            read(await viewBank(client, bank.id), (now) => ({ ...now, code: now.id }))
          }
          onClose={() => setIsChangingCode(false)}
          onReload={() => void reload()}
        />
      )}
    </>
  );
}
