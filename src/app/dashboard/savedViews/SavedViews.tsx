import { useState } from 'react';
import { useListCounts } from '../useListCounts.ts';
import type { useSavedViews } from './useSavedViews.ts';
import type { CountedList } from '#domain/lists/listCount.ts';
import { partsOf } from '#domain/lists/listFilters.ts';
import type { ListView, SavedView } from '#domain/lists/savedView.ts';
import { SavedViewChips } from '#screens/dashboard/savedViews/SavedViewChips.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Loaded when one is opened. */
const SavedViewDialogs = lazyPart(() => import('./SavedViewDialogs.tsx'), 'SavedViewDialogs');

export interface SavedViewsProps {
  /** All views of the user. */
  saved: ReturnType<typeof useSavedViews>;
  /** Those that the role has a tab for. */
  shown: readonly SavedView[];
  activeId: string | null;
  /** The list to save; null if there is nothing to save. */
  unsaved: ListView | null;
  /** A change of this key counts again while the stream of changes is not open. */
  refreshKey: string;
  onApply: (view: SavedView) => void;
  /** Called when a view was saved. */
  onSaved: () => void;
}

/** The saved views above a list, with their counts and dialogs. */
export function SavedViews({ saved, shown, activeId, unsaved, ...props }: SavedViewsProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const countOf = useListCounts(shown.map(countedList), {
    isReady: true,
    refreshKey: props.refreshKey,
  });
  return (
    <>
      <SavedViewChips
        views={shown}
        activeId={activeId}
        countOf={(view) => countOf(countedList(view))}
        onPress={props.onApply}
        onSave={unsaved ? () => setDialog('save') : undefined}
        onManage={() => setDialog('manage')}
      />
      {dialog && (
        <SavedViewDialogs
          dialog={dialog}
          saved={saved}
          unsaved={unsaved}
          onSaved={props.onSaved}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const countedList = ({ section, search, filters }: ListView): CountedList => ({
  section,
  search,
  ...(partsOf(filters).length > 0 && { filters }),
});
