import { useEffect, useState } from 'react';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useSavedViews } from './useSavedViews.ts';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import { isChosen, isSameList, type ListView, type SavedView } from '#domain/lists/savedView.ts';
import type { DashboardViews } from '#screens/dashboard/DashboardScreen.tsx';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { paramsOfView, tabOfView } from './savedViewParams.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Loaded once a list is shown, if the user has views or can save one. */
const SavedViews = lazyPart(() => import('./SavedViews.tsx'), 'SavedViews');

interface ViewLineOptions {
  tabs: readonly DashboardTab[];
  /** The list that is shown; null in a tab without one. */
  current: ListView | null;
  /** False until a first list is shown. */
  isReady: boolean;
  refreshKey: string;
  /** Shows the list with these parameters, as a step that Back returns from. */
  onShow: (params: Readonly<Record<string, string | null>>) => void;
}

/** The saved views above a list. Null without a list, and if the server has none. */
export function useSavedViewLine({
  tabs,
  current,
  isReady,
  refreshKey,
  onShow,
}: ViewLineOptions): DashboardViews | null {
  const { hasSavedViews } = useCapabilities();
  const wasReady = useEver(isReady);
  const saved = useSavedViews(wasReady);
  const line = useReservedLine(current?.section ?? '', saved.views);
  if (!current || !hasSavedViews) return null;

  const views = line.isReserved ? (saved.views ?? []) : [];
  const shown = views.filter((view) => tabOfView(view, tabs));
  const active = shown.find((view) => isSameList(view, current));
  const hasUnsaved = isChosen(current) && !active;
  const apply = (view: SavedView) =>
    onShow(
      paramsOfView(
        view === active
          ? { ...current, search: '', order: 'newest', sort: 'created', filters: {} }
          : view,
        tabs,
      ),
    );
  return {
    hasLine: line.isReserved || hasUnsaved,
    isActive: active !== undefined,
    content: saved.isRead && (
      <SavedViews
        saved={saved}
        shown={shown}
        activeId={active?.id ?? null}
        unsaved={hasUnsaved ? current : null}
        refreshKey={refreshKey}
        onApply={apply}
        onSaved={line.reserve}
      />
    ),
  };
}

/** Returns true once the value was true. */
function useEver(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}

/**
 * Reserves a line for views from the first render on, so that the list does not move when they arrive. Views
 * that this device knew nothing of appear when another list is opened.
 */
function useReservedLine(list: string, views: readonly SavedView[] | undefined) {
  const { storage } = useServices().platform;
  const key = `views.${useUser().id}`;
  const [line, setLine] = useState(() => ({ list, isReserved: storage.get(key) !== null }));
  if (line.list !== list) setLine({ list, isReserved: storage.get(key) !== null });
  const count = views?.length;
  useEffect(() => {
    if (count === undefined) return;
    if (count > 0) storage.set(key, '1');
    else storage.remove(key);
  }, [storage, key, count]);
  return {
    isReserved: line.isReserved && count !== 0,
    reserve: () => setLine({ list, isReserved: true }),
  };
}
