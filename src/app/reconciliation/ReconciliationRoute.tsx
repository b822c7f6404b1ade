import { ReconciliationScreen } from '#screens/reconciliation/ReconciliationScreen.tsx';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import {
  closingHref,
  leftHref,
  matchingHref,
  paths,
  reconciliationBankHref,
  statementImportHref,
} from '#app/links.ts';
import { useReconciliationBanks } from './useReconciliationBanks.ts';

const hrefs = {
  settings: reconciliationBankHref,
  import: statementImportHref,
  matching: matchingHref,
  left: leftHref,
  closing: closingHref,
} as const;

export function ReconciliationRoute() {
  const { state, reload } = useReconciliationBanks();
  return (
    <ReconciliationScreen
      state={state}
      hrefs={hrefs}
      onRetry={() => void reload()}
      onBack={useGoBack(paths.banks)}
    />
  );
}
