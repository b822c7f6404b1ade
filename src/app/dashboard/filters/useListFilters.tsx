import { useState } from 'react';
import { useKnownCapabilities } from '#core/session/useKnownCapabilities.ts';
import { searchedText } from '#domain/text/searchWords.ts';
import { partsOf } from '#domain/lists/listFilters.ts';
import type { DashboardFilters } from '#screens/dashboard/DashboardScreen.tsx';
import { offeredQuery, paramsOfOrder } from '#core/navigation/listAddress.ts';
import type { useListView } from '#core/navigation/useListView.ts';
import { paramsOfFilters, readFilters } from '#core/navigation/filterParams.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Loaded when a filter is set or the dialog is opened. */
const Filters = lazyPart(() => import('./Filters.tsx'), 'Filters');

type Address = Pick<ReturnType<typeof useListView>, 'params' | 'setParams' | 'searchField'>;

/** The filters of a list, which are parameters of its address. */
export function useListFilters({ params, setParams, searchField }: Address) {
  const capabilities = useKnownCapabilities();
  const [isOpen, setIsOpen] = useState(false);
  const written = readFilters(params);
  const query = offeredQuery(params, capabilities);
  const sort = query.offered.sort ?? 'created';
  // Only columns show the other sorts.
  const count = partsOf(written).length + (sort === 'due' ? 1 : 0);
  const hasFilters = capabilities?.hasFilters;

  const partOf = (part: 'chips' | 'noMatches' | 'dialog') => (
    <Filters
      part={part}
      filters={written}
      sort={sort}
      search={searchedText(params.get('search') ?? '')}
      onChange={(changed, by) =>
        setParams({
          ...paramsOfFilters(changed),
          // Another sort begins in its usual direction.
          ...(by !== sort && paramsOfOrder(by, 'newest')),
        })
      }
      onClearSearch={() => searchField.onSearchChange('')}
      onClose={() => setIsOpen(false)}
    />
  );
  const controls: DashboardFilters = {
    count,
    onOpen: () => setIsOpen(true),
    chips: partOf('chips'),
    noMatches: partOf('noMatches'),
    dialog: isOpen && partOf('dialog'),
  };
  return {
    ...query,
    /** For the screen: null if the server has no filters, undefined until that is known. */
    controls: hasFilters === false ? null : hasFilters && controls,
  };
}
