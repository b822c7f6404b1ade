import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { deleteView, orderViews, saveView } from '#api/savedViews.ts';
import { type Result, succeeded } from '#api/result.ts';
import { useLookups } from '#core/reading/useLookups.ts';
import type { useSavedViews } from './useSavedViews.ts';
import type { ListView, SavedView } from '#domain/lists/savedView.ts';
import { ManageSavedViewsDialog } from '#screens/dashboard/savedViews/ManageSavedViewsDialog.tsx';
import { SaveViewDialog } from '#screens/dashboard/savedViews/SaveViewDialog.tsx';
import { savedViewText } from '#screens/dashboard/savedViews/savedViewText.ts';
import { useIsOnline, useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { errorText, useErrorToast } from '#core/services/useErrorToast.ts';

export interface SavedViewDialogsProps {
  dialog: 'save' | 'manage';
  saved: ReturnType<typeof useSavedViews>;
  /** The list to save; null if there is nothing to save. */
  unsaved: ListView | null;
  /** Called when the view was saved. */
  onSaved: () => void;
  onClose: () => void;
}

/** The dialog that saves a list as a view, or the one that manages the views. */
export function SavedViewDialogs({
  dialog,
  saved,
  onSaved,
  onClose,
  ...props
}: SavedViewDialogsProps) {
  const intl = useIntl();
  const { client } = useServices();
  const isOffline = !useIsOnline();
  const { role } = useUser();
  const { state: lookups } = useLookups();
  const showError = useErrorToast();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [deleted, setDeleted] = useState<{ view: SavedView; order: readonly string[] } | null>(
    null,
  );
  const [id] = useState(() => crypto.randomUUID());
  // Another device may save the same list while the user types a name.
  const [unsaved] = useState(props.unsaved);

  const views = saved.views ?? [];
  const { banks, agents } = lookups.kind === 'ready' ? lookups : { banks: [], agents: [] };
  const textOf = (view: ListView) => savedViewText(intl, view, { role, banks, agents });

  const send = useChanges(saved.reload);
  async function change(...changes: readonly Change[]) {
    const result = await send(changes);
    if (!result.ok) showError(result.error);
    return result.ok;
  }

  if (dialog === 'manage') {
    return (
      <ManageSavedViewsDialog
        views={views}
        summaryOf={textOf}
        deleted={deleted?.view ?? null}
        isOffline={isOffline}
        onRename={(view, name) => change(() => saveView(client, { ...view, name }))}
        onOrder={(ids) => {
          const ordered = ids.flatMap((id) => views.find((view) => view.id === id) ?? []);
          void saved.show(ordered);
          void change(() => orderViews(client, ids));
        }}
        onDelete={(view) => {
          const order = views.map(({ id }) => id);
          void change(() => deleteView(client, view.id)).then(
            (isDone) => isDone && setDeleted({ view, order }),
          );
        }}
        onUndo={() => {
          if (!deleted) return;
          void change(
            () => saveView(client, deleted.view),
            () => orderViews(client, deleted.order),
          ).then((isDone) => isDone && setDeleted(null));
        }}
        onClose={onClose}
      />
    );
  }
  if (!unsaved) return null;
  async function save(name: string, list: ListView) {
    setRefusal(undefined);
    setPending(true);
    const result = await send([() => saveView(client, { ...list, id, name })]);
    setPending(false);
    if (result.ok) {
      onSaved();
      onClose();
    } else if (result.error.kind === 'refused')
      setRefusal(errorText(result.error, intl) ?? undefined);
    else showError(result.error);
  }
  return (
    <SaveViewDialog
      summary={textOf(unsaved)}
      // Without an answer it may have been saved, and is saved again.
      views={views.filter((view) => view.id !== id)}
      isOffline={isOffline}
      isPending={isPending}
      refusal={refusal}
      onSave={(name) => void save(name, unsaved)}
      onClose={onClose}
    />
  );
}

type Change = () => Promise<Result<unknown>>;

async function sendAll(before: Promise<unknown>, changes: readonly Change[]) {
  await before;
  let result: Result<unknown> = succeeded(null);
  for (const change of changes) {
    result = await change();
    if (!result.ok) break;
  }
  return result;
}

/**
 * Returns a function that sends changes, one after the other. After the last one, the views are read again,
 * which another device may have changed.
 */
function useChanges(reload: () => Promise<unknown>) {
  const last = useRef<Promise<Result<unknown>>>(Promise.resolve(succeeded(null)));
  return async (changes: readonly Change[]) => {
    const sent = sendAll(last.current, changes);
    last.current = sent;
    const result = await sent;
    if (last.current === sent) await reload();
    return result;
  };
}
