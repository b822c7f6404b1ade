import { useTrends } from '#data/useTrends.ts';
import { TrendsPanel } from '#screens/Trends/TrendsPanel.tsx';

/** The figures of the last days, below those of today. */
export function SummaryTrends() {
  const { state, reload } = useTrends();
  return <TrendsPanel state={state} onRetry={() => void reload()} />;
}
