import type { ListFilters } from '#domain/listFilters.ts';
import { paramsOfFilters } from './filterParams.ts';
import { overviewHref } from './paths.ts';

/** Returns the URL of all transactions that pass the filters. */
export function filteredHref(filters: ListFilters): string {
  const params = Object.entries(paramsOfFilters(filters)).filter(([, value]) => value !== null);
  return overviewHref + params.map(([name, value]) => `&${name}=${value}`).join('');
}
