import type { ReactNode } from 'react';
import { NotComparedScreen } from '#screens/reconciliation/NotComparedScreen.tsx';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { paths, reconciliationBankHref } from '#app/links.ts';
import { useBankCode, useReconciliationBank } from './useReconciliationBank.ts';

interface ComparedBankProps {
  /** Title of the screen. */
  title: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** A screen for the statements of the URL's bank, unless they are not compared. */
export function ComparedBank({ title, children }: ComparedBankProps) {
  const code = useBankCode();
  const { state } = useReconciliationBank(code);
  const onBack = useGoBack(paths.reconciliation);
  if (state.kind !== 'ready' || state.isOn) return children;
  return (
    <NotComparedScreen
      title={title}
      bank={state.name}
      settingsHref={reconciliationBankHref(code)}
      onBack={onBack}
    />
  );
}
