import type { ListFilters } from '#domain/lists/listFilters.ts';
import { paramsOfFilters } from './filterParams.ts';

/**
 * Returns the URL of all transactions that pass the filters.
 * @param listHref the URL of the list without filters
 */
export function filteredHref(listHref: string, filters: ListFilters): string {
  const params = Object.entries(paramsOfFilters(filters)).filter(([, value]) => value !== null);
  return listHref + params.map(([name, value]) => `&${name}=${value}`).join('');
}
