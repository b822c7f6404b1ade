import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { fetchAccountTotals } from '#api/account.ts';
import { listReconciliationBanks } from '#api/reconciliation.ts';
import { fetchTrends } from '#api/summary.ts';
import { toCheckFilters } from '#domain/lists/listFilters.ts';
import { AccountsSection } from '#screens/dashboard/AccountsSection.tsx';
import { StatementsSection } from '#screens/dashboard/StatementsSection.tsx';
import { SummarySheets } from '#screens/dashboard/SummarySheets.ts';
import { ToCheck } from '#screens/dashboard/ToCheck.tsx';
import { TrendsPanel } from '#screens/dashboard/trends/TrendsPanel.tsx';
import { filteredHref } from '#core/navigation/filteredHref.ts';
import { overviewHref, paths, transactionHref } from '#app/links.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { useToCheck } from './useToCheck.ts';

/** The figures of the last days change slowly, so they are read again after this time and not after changes. */
const trendsMs = 10 * 60_000;

/** What the server offers below the figures of the Summary. */
export function BelowSummary() {
  const { hasFilters, hasTrends, hasAccounts, hasReconciliation } = useCapabilities();
  return (
    <>
      {hasFilters && <TransactionsToCheck />}
      <SummarySheets>
        {hasAccounts && <SummaryAccounts />}
        {hasReconciliation && <SummaryStatements />}
      </SummarySheets>
      {hasTrends && <SummaryTrends />}
    </>
  );
}

/** The transactions that wait longest for the admin's check. */
function TransactionsToCheck() {
  const { state, reload } = useToCheck();
  return (
    <ToCheck
      state={state}
      linkTo={useTransactionLink(transactionHref)}
      allHref={filteredHref(overviewHref, toCheckFilters)}
      onRetry={() => void reload()}
    />
  );
}

/** What agents owe. It is no reason to show a failure on the Summary. */
function SummaryAccounts() {
  const { state } = useRecord(['accountTotals'], fetchAccountTotals, { livePauseMs: 60_000 });
  if (state.kind !== 'ready') return null;
  return <AccountsSection totals={state} href={paths.accounts} />;
}

/** What is open in the statements of banks. It is no reason to show a failure on the Summary. */
function SummaryStatements() {
  const { state } = useRecord(['reconciliationBanks'], listReconciliationBanks, {
    refreshInterval: trendsMs,
  });
  if (state.kind !== 'ready') return null;
  return <StatementsSection banks={state.banks} href={paths.reconciliation} />;
}

/** The figures of the last days. */
function SummaryTrends() {
  const { state, reload } = useRecord(['trends'], fetchTrends, { refreshInterval: trendsMs });
  return <TrendsPanel state={state} onRetry={() => void reload()} />;
}
