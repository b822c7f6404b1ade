import { useDebounced } from './useDebounced.ts';
import { usePlace } from './usePlace.ts';

/** How long typing rests before a list is searched, ms (specification, section 9). */
const searchDelay = 200;

/** How a list was left; whoever comes back to it finds it so. */
export interface ListPlace {
  search: string;
  /** px from its top. */
  scrollTop: number;
  /** How many pages were loaded. */
  pages: number;
  /** The row last opened or changed. */
  currentId: string | null;
}

const top = { scrollTop: 0, pages: 1, currentId: null };

interface ListPlaceOptions {
  /** The row that an action just changed. */
  changedId?: string | undefined;
  /** Typing has rested: the list is about to be searched for this. */
  onSearch?: (search: string) => void;
}

/** The place in the list of a screen. */
export function useListPlace({ changedId, onSearch }: ListPlaceOptions = {}) {
  const { place, keep, change } = usePlace<ListPlace>(
    'list',
    { search: '', ...top },
    changedId === undefined ? {} : { currentId: changedId },
  );
  return {
    search: place.search,
    settledSearch: useDebounced(place.search.trim(), searchDelay, onSearch),
    setSearch: (search: string) => change({ ...top, search }),
    /** For when the list is to hold other rows; `currentId` is the one to mark among them. */
    goToTop: (currentId: string | null = null) => change({ ...top, currentId }),
    /** How many pages to read at once, because so many were loaded. */
    pages: place.pages,
    keepPages: (pages: number) => keep({ pages }),
    setCurrent: (currentId: string) => change({ currentId }),
    /** What the list on screen tells and is told. */
    scroll: {
      initialScrollTop: place.scrollTop,
      onScrollTopChange: (scrollTop: number) => keep({ scrollTop }),
      currentId: place.currentId ?? undefined,
    },
  };
}
