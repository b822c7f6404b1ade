import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ListScroll } from '#screens/PagedList.tsx';
import { useServices } from '#services/ServicesProvider.tsx';
import { type NavigationState, useNavigationState } from './navigationState.ts';

/** How long typing rests before a list is searched (specification, section 9). */
const searchDelayMs = 200;

interface LoadedRows {
  listId: string;
  pageCount: number;
  onRowsChange: ListScroll['onRowsChange'];
}

/**
 * The list at `path`: what its address says of it, and where the person left it. Beside open
 * details the list belongs to the address from which they were opened.
 */
export function useList(path: string) {
  const { listPositions } = useServices();
  const location = useLocation();
  const state = useNavigationState();
  const navigate = useNavigate();
  const type = useNavigationType();

  const isOpen = location.pathname === path;
  const origin = state.from?.href.split('?')[0] === path ? state.from : undefined;
  const entry = isOpen ? location.key : (origin?.entry ?? path);
  const search = isOpen ? location.search.slice(1) : (origin?.href.split('?')[1] ?? '');
  /** The address may already have changed again, although this render does not show it yet. */
  const latestSearch = useRef(search);
  useLayoutEffect(() => {
    latestSearch.current = search;
  }, [search]);
  const params = new URLSearchParams(search);
  const href = search === '' ? path : `${path}?${search}`;
  const position = listPositions.get(entry);
  /** The entry from which a record is being opened; the record may still be loading. */
  const [openedFrom, setOpenedFrom] = useState<string>();
  const [currentId, setCurrentId] = useState(position?.currentId ?? undefined);

  /** Changes parameters of the address; null removes one. The history keeps one entry. */
  function setParams(change: Readonly<Record<string, string | null>>) {
    const next = new URLSearchParams(latestSearch.current);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    latestSearch.current = next.toString();
    const changed = next.size === 0 ? path : `${path}?${next}`;
    if (isOpen) return void navigate(changed, { replace: true });
    const from = { href: changed, entry, isChanged: true as const };
    listPositions.update(entry, { scrollTop: 0, pages: 1 });
    return void navigate(location, { replace: true, state: { ...state, from } });
  }

  return {
    params,
    setParams,
    searchField: useSearchField(params.get('search') ?? '', openedFrom === location.key, (text) =>
      setParams({ search: text || null }),
    ),
    /** How many pages were loaded when the person left. */
    initialPages: position?.pages ?? 1,
    /** For the list on screen. `pageCount` is how many pages are loaded now. */
    scroll: ({ listId, pageCount, onRowsChange }: LoadedRows): ListScroll => ({
      listId,
      onRowsChange,
      initialScrollTop: position?.scrollTop ?? 0,
      onScrollTopChange: (scrollTop) =>
        listPositions.update(entry, { scrollTop, pages: pageCount }),
      currentId: currentId ?? state.changedId,
      focusesCurrent: isOpen && type === 'POP',
    }),
    /** Opens a record of the list and marks its row. Beside the list, records replace each other. */
    open(id: string, target: string, chosen: NavigationState) {
      setCurrentId(id);
      setOpenedFrom(location.key);
      listPositions.update(entry, { currentId: id });
      void navigate(target, {
        replace: !isOpen,
        state: { ...chosen, from: isOpen || !origin ? { href, entry } : origin },
      });
    },
  };
}

/**
 * The text of a search field, which reaches the address once typing rests. While it is held the
 * address is about to change by other means.
 */
function useSearchField(settled: string, isHeld: boolean, onSettle: (text: string) => void) {
  const [text, setText] = useState(settled);
  const reported = useRef(settled);
  useEffect(() => {
    // The address has changed by other means, such as Back.
    if (settled === reported.current) return;
    reported.current = settled;
    setText(settled);
  }, [settled]);
  const typed = text.trim();
  const settle = useEffectEvent(() => {
    reported.current = typed;
    onSettle(typed);
  });
  useEffect(() => {
    if (typed === reported.current || isHeld) return undefined;
    const timer = setTimeout(settle, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, isHeld]);
  return { search: text, onSearchChange: setText };
}
