import { useCapabilities } from '#data/useCapabilities.ts';
import { useToCheck } from '#data/useToCheck.ts';
import { useTrends } from '#data/useTrends.ts';
import { toCheckFilters } from '#domain/listFilters.ts';
import { ToCheck } from '#screens/Dashboard/ToCheck.tsx';
import { TrendsPanel } from '#screens/Trends/TrendsPanel.tsx';
import { filteredHref } from '../navigation/filteredHref.ts';
import { useTransactionLink } from '../navigation/useTransactionLink.ts';

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
      linkTo={useTransactionLink()}
      allHref={filteredHref(toCheckFilters)}
      onRetry={() => void reload()}
    />
  );
}

/** The figures of the last days. */
function SummaryTrends() {
  const { state, reload } = useTrends();
  return <TrendsPanel state={state} onRetry={() => void reload()} />;
}
