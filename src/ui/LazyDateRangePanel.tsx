import type { DateRangePanelProps } from './DateRangePanel.tsx';
import { lazyPart } from './lazyPart.tsx';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Loads DateRangePanel when it is first opened. */
export const LazyDateRangePanel = lazyPart<DateRangePanelProps>(
  async () => (await import('./DateRangePanel.tsx')).DateRangePanel,
  <Loading>
    <Skeleton height="24rem" />
  </Loading>,
);
