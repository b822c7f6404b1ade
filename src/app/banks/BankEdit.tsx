import { useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { setBankActive, viewBank } from '#api/bank.ts';
import type { Bank } from '#domain/banks/bank.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { BankFormScreen } from '#screens/banks/BankFormScreen.tsx';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { verifyChange } from '#core/forms/verify.ts';
import { bankHref, paths } from '#app/links.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useDelayedNavigation } from '#core/navigation/useDelayedNavigation.ts';
import { useRecordOfForm } from '#core/forms/useRecordOfForm.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const BankCode = lazyPart(() => import('./BankCode.tsx'), 'BankCode');

const bankNotFound = defineMessage({ id: 'app.bankNotFound', defaultMessage: 'Bank not found' });

/** An existing bank, which can only be deactivated or reactivated. `code` is null when not given. */
export function BankEdit({ code }: { code: string | null }) {
  const { client } = useServices();
  const { formatMessage } = useIntl();
  const user = useUser();
  const { canChangeCodes } = useCapabilities();
  const [isChangingCode, setIsChangingCode] = useState(false);
  const goBack = useGoBack(paths.banks);
  const { navigateLater } = useDelayedNavigation();
  const { state, reload } = useRecordOfForm({
    name: 'bank',
    id: code,
    fetchRecord: viewBank,
    missingText: formatMessage(bankNotFound),
    goBack,
  });

  const { submission, submit, check } = useSubmission<{ before: Bank; isActive: boolean }>({
    send: ({ before, isActive }) => setBankActive(client, before, isActive),
    verify: verifyChange(
      () => viewBank(client, code ?? ''),
      (now, sent) => now.isActive === sent.isActive,
      user.code,
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
        onActiveChange={(isActive) => bank && void submit({ before: bank, isActive })}
        onChangeCode={canChangeCodes ? () => setIsChangingCode(true) : null}
        onCancel={goBack}
        onCheck={check}
        onReload={() => void reload()}
      />
      {bank && isChangingCode && (
        <BankCode
          bank={bank}
          onClose={() => setIsChangingCode(false)}
          onReload={() => void reload()}
        />
      )}
    </>
  );
}
