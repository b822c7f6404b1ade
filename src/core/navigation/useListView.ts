import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pageSize } from '../reading/listParts.ts';
import { searchedText } from '#domain/text/searchWords.ts';
import type { ListScroll } from '#ui/listScroll.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { blurFocused } from './blurFocused.ts';
import { type NavigationState, useNavigationState } from './navigationState.ts';

interface LoadedRows {
  listId: string;
  rowCount: number;
  onRowsChange: ListScroll['onRowsChange'];
  topRequests: number;
}

/**
 * The view state of the list at `path`: its URL parameters and its scroll position. Beside open
 * details, the view state is that of the history entry from which they were opened.
 * @param onSearch called before the URL changes to a new search text
 */
export function useListView(path: string, onSearch: (text: string) => void = () => {}) {
  const { isWide, listPositions } = useServices();
  const location = useLocation();
  const state = useNavigationState();
  const navigate = useNavigate();
  const type = useNavigationType();

  const isOpen = location.pathname === path;
  const origin = state.from?.href.split('?')[0] === path ? state.from : undefined;
  const entry = isOpen ? location.key : (origin?.entry ?? path);
  const search = isOpen ? location.search.slice(1) : (origin?.href.split('?')[1] ?? '');
  /** The latest query, which may be newer than this render. */
  const latestSearch = useRef(search);
  useLayoutEffect(() => {
    latestSearch.current = search;
  }, [search]);
  const params = new URLSearchParams(search);
  const href = search === '' ? path : `${path}?${search}`;
  const position = listPositions.get(entry);
  /** History entry from which a record is being opened. The record may still be loading. */
  const openedFrom = useRef<string>(undefined);
  /** A search text that waits for the record, because it must not overwrite that navigation. */
  const laterSearch = useRef<string>(undefined);
  const goOn = useEffectEvent(() => {
    if (openedFrom.current === location.key) return;
    // It is shown by now. Beside it the list stays, and Back returns to the same entry.
    openedFrom.current = undefined;
    if (laterSearch.current !== undefined) changeSearch(laterSearch.current);
    laterSearch.current = undefined;
  });
  useEffect(() => goOn(), [location.key]);
  const currentId = useLastDefined(position?.currentId ?? undefined);

  /**
   * Changes URL parameters; null removes a parameter. Replaces the history entry, unless Back should return
   * from the change.
   */
  function setParams(
    change: Readonly<Record<string, string | null>>,
    entryKind: 'replaced' | 'new' = 'replaced',
  ) {
    const next = new URLSearchParams(latestSearch.current);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    latestSearch.current = next.toString();
    const changed = next.size === 0 ? path : `${path}?${next}`;
    if (isOpen) return void navigate(changed, { replace: entryKind === 'replaced' });
    const from = { href: changed, entry, isChanged: true as const };
    listPositions.update(entry, { topRow: 0, rows: 0 });
    return void navigate(location, { replace: true, state: { ...state, from } });
  }

  function changeSearch(text: string) {
    onSearch(text);
    setParams({ search: text || null });
  }

  return {
    params,
    setParams,
    /** The search text of the URL, as far as it is searched. */
    search: searchedText(params.get('search') ?? ''),
    searchField: {
      search: params.get('search') ?? '',
      onSearchChange(text: string) {
        if (openedFrom.current === location.key) laterSearch.current = text;
        else changeSearch(text);
      },
    },
    /** Number of rows to load first: as many as when the list was left. */
    initialRows: Math.max(pageSize, position?.rows ?? 0),
    /** Returns the scroll props of the list component. */
    scroll: ({ listId, rowCount, onRowsChange, topRequests }: LoadedRows): ListScroll => ({
      listId,
      onRowsChange,
      topRequests,
      initialTopRow: position?.topRow ?? 0,
      onTopRowChange: (topRow) => listPositions.update(entry, { topRow, rows: rowCount }),
      currentId: currentId ?? state.changedId,
      focusesCurrent: isOpen && type === 'POP',
    }),
    /** Opens a record and marks its row. Beside the list, it replaces the history entry. */
    open(id: string, target: string, chosen: NavigationState) {
      // Removing a focused row would make the browser lay out the unfinished page.
      if (!isWide.get()) blurFocused();
      openedFrom.current = location.key;
      listPositions.update(entry, { currentId: id });
      void navigate(target, {
        replace: !isOpen,
        state: { ...chosen, from: isOpen || !origin ? { href, entry } : origin },
      });
    },
  };
}

/** Returns the value, or if it is undefined the last one before. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value === undefined || value === last) return last;
  setLast(value);
  return value;
}
