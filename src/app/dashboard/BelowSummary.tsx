import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useToCheck } from './useToCheck.ts';
import { useTrends } from './useTrends.ts';
import { toCheckFilters } from '#domain/lists/listFilters.ts';
import { ToCheck } from '#screens/dashboard/ToCheck.tsx';
import { TrendsPanel } from '#screens/dashboard/trends/TrendsPanel.tsx';
import { filteredHref } from '#core/navigation/filteredHref.ts';
import { overviewHref, transactionHref } from '#app/links.ts';
import { useTransactionLink } from '#core/navigation/useTransactionLink.ts';

/** What the server offers below the figures of the Summary. */
export function BelowSummary() {
  const { hasFilters, hasTrends } = useCapabilities();
  return (
    <>
      {hasFilters && <TransactionsToCheck />}
      {hasTrends && <SummaryTrends />}
    </>
  );
}

/** The transactions that wait for the admin's check. */
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

/** The figures of the last days. */
function SummaryTrends() {
  const { state, reload } = useTrends();
  return <TrendsPanel state={state} onRetry={() => void reload()} />;
}
