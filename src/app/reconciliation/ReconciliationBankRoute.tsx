import { listReconciliationBanks, saveReconciliationBank } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import { succeeded } from '#api/result.ts';
import type { ReconciliationBank } from '#domain/reconciliation/reconciliation.ts';
import { ReconciliationBankScreen } from '#screens/reconciliation/ReconciliationBankScreen.tsx';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { paths, reconciliationBankHref } from '#app/links.ts';
import { useBankCode, useReconciliationBank } from './useReconciliationBank.ts';

type Settings = Pick<ReconciliationBank, 'isOn' | 'fees'>;
type Command = Settings & { before: ReconciliationBank };

export function ReconciliationBankRoute() {
  const code = useBankCode();
  return <SettingsOf key={code} code={code} />;
}

function SettingsOf({ code }: { code: string }) {
  const { client } = useServices();
  const { state, reload } = useReconciliationBank(code);
  const bank = state.kind === 'ready' ? state : null;
  const { submission, submit, check, reset } = useSubmission<Command>({
    send: ({ before, ...settings }) => saveReconciliationBank(client, before, settings),
    verify: async (sent) => {
      if (sent === null) return succeeded(false);
      return read(await listReconciliationBanks(client), ({ banks }) => wasSaved(banks, sent));
    },
    onDone() {
      reset();
      void reload();
    },
    onStale: reload,
    link: { href: reconciliationBankHref(code) },
  });
  const save = (change: Partial<Settings>) =>
    bank && void submit({ before: bank, isOn: bank.isOn, fees: bank.fees, ...change });

  return (
    <ReconciliationBankScreen
      state={state}
      submission={submission}
      onSwitch={(isOn) => save({ isOn })}
      onFeesChange={(fees) => save({ fees })}
      onCheck={check}
      onReload={() => {
        reset();
        void reload();
      }}
      onBack={useGoBack(paths.reconciliation)}
    />
  );
}

/** Whether settings without an answer were saved; `unclear` if others may have changed them since. */
function wasSaved(
  banks: readonly ReconciliationBank[],
  { before, isOn, fees }: Command,
): boolean | 'unclear' {
  const now = banks.find(({ code }) => code === before.code);
  if (!now || now.version === before.version) return false;
  return (now.isOn === isOn && now.fees.join() === fees.join()) || 'unclear';
}
