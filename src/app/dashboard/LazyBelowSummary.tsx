import { useCapabilities } from '#core/session/useCapabilities.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const BelowSummary = lazyPart(async () => (await import('./BelowSummary.tsx')).BelowSummary);

/** Loads BelowSummary with its charts; nothing if the server offers none of it. */
export function LazyBelowSummary() {
  const { hasFilters, hasTrends } = useCapabilities();
  return (hasFilters || hasTrends) && <BelowSummary />;
}
