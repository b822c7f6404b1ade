import { useCapabilities } from '#data/useCapabilities.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const SummaryTrends = lazyPart(async () => (await import('./SummaryTrends.tsx')).SummaryTrends);

/** Loads SummaryTrends and its charts; nothing if the server has no such figures. */
export function LazySummaryTrends() {
  if (!useCapabilities().hasTrends) return null;
  return <SummaryTrends />;
}
