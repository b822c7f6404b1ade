import { lazyPart } from '#ui/lazyPart.tsx';
import type { FiltersProps } from './Filters.tsx';

/** Loads Filters when a filter is set or the dialog is opened. */
export const LazyFilters = lazyPart<FiltersProps>(
  async () => (await import('./Filters.tsx')).Filters,
);
