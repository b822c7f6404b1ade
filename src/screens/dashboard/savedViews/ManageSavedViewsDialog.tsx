import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { maxViewName, moved, nameProblem, type SavedView } from '#domain/lists/savedView.ts';
import { Button } from '#ui/Button.tsx';
import { buttonRowCss } from '#ui/buttonStyles.ts';
import { commonMessages } from '#ui/commonMessages.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { colour, size, space, text, weight } from '#ui/theme/tokens.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { OfflineReason } from '#screens/shared/forms/OfflineReason.tsx';
import {
  namedMessages,
  nameErrorOf,
  placeMessage,
  savedViewMessages,
} from './savedViewMessages.ts';

export interface ManageSavedViewsDialogProps {
  /** In their order. */
  views: readonly SavedView[];
  /** Returns what a view shows, in words. */
  summaryOf: (view: SavedView) => string;
  /** The view that was deleted last, and can be restored; null for none. */
  deleted: SavedView | null;
  isOffline: boolean;
  /** Returns false if the view could not be renamed. */
  onRename: (view: SavedView, name: string) => Promise<boolean>;
  /** Called with the ids in their new order. */
  onOrder: (ids: readonly string[]) => void;
  onDelete: (view: SavedView) => void;
  onUndo: () => void;
  onClose: () => void;
}

const Views = styled.ul`
  margin-block-end: ${space(4)};
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(2)};
  border-block-end: 1px solid ${colour('hairline')};
`;

const Texts = styled.div`
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Name = styled.p`
  ${text('body')}
  font-weight: ${weight('medium')};
`;

const Note = styled.p`
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  margin-inline-start: auto;
`;

const Deleted = styled.output`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-height: calc(${size('field')} + ${space(2)});
  overflow-wrap: anywhere;
`;

const Form = styled.form`
  display: grid;
  flex: 1;
  gap: ${space(3)};
`;

const Buttons = styled.div`
  ${buttonRowCss}
`;

/** Renames, orders and deletes the user's views. */
export function ManageSavedViewsDialog({
  views,
  deleted,
  isOffline,
  ...props
}: ManageSavedViewsDialogProps) {
  const { formatMessage } = useIntl();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const { list, announcement, move } = useMoves(views, props.onOrder);
  const undo = useFocusedUndo(deleted?.id);
  return (
    <Dialog title={formatMessage(savedViewMessages.manage)} onClose={props.onClose}>
      {isOffline && <OfflineReason />}
      {views.length === 0 && !deleted && (
        <Note>
          <FormattedMessage {...savedViewMessages.none} />
        </Note>
      )}
      <Views ref={list} aria-label={formatMessage(savedViewMessages.views)}>
        {views.map((view, index) => (
          <Row key={view.id}>
            {view.id === renamedId ? (
              <RenameForm
                view={view}
                views={views}
                isOffline={isOffline}
                onRename={props.onRename}
                onEnd={() => setRenamedId(null)}
              />
            ) : (
              <>
                <Texts>
                  <Name>{view.name}</Name>
                  <Note>{props.summaryOf(view)}</Note>
                </Texts>
                <Tools data-view={view.id}>
                  <IconButton
                    icon="up"
                    label={formatMessage(namedMessages.up, view)}
                    isDisabled={isOffline || index === 0}
                    onPress={() => move(view, -1)}
                  />
                  <IconButton
                    icon="down"
                    label={formatMessage(namedMessages.down, view)}
                    isDisabled={isOffline || index === views.length - 1}
                    onPress={() => move(view, 1)}
                  />
                  <IconButton
                    icon="edit"
                    label={formatMessage(namedMessages.rename, view)}
                    isDisabled={isOffline}
                    onPress={() => setRenamedId(view.id)}
                  />
                  <IconButton
                    icon="remove"
                    label={formatMessage(namedMessages.remove, view)}
                    isDisabled={isOffline}
                    onPress={() => props.onDelete(view)}
                  />
                </Tools>
              </>
            )}
          </Row>
        ))}
      </Views>
      {deleted && (
        <Deleted ref={undo}>
          <span>{formatMessage(namedMessages.removed, deleted)}</span>
          <Button variant="quiet" isDisabled={isOffline} onPress={props.onUndo}>
            <FormattedMessage {...savedViewMessages.undo} />
          </Button>
        </Deleted>
      )}
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <Button isWide onPress={props.onClose}>
        <FormattedMessage {...savedViewMessages.done} />
      </Button>
    </Dialog>
  );
}

/** Moves views. The focus stays on the buttons of the moved view, whose row changes its place. */
function useMoves(views: readonly SavedView[], onOrder: ManageSavedViewsDialogProps['onOrder']) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<{ id: string; by: 1 | -1 } | null>(null);
  const ids = views.map(({ id }) => id);
  const order = ids.join();
  const focusMoved = useEffectEvent(() => {
    if (!last) return;
    const tools = list.current?.querySelector(`[data-view='${last.id}']`);
    const [up, down] = tools?.querySelectorAll('button') ?? [];
    const wanted = last.by < 0 ? [up, down] : [down, up];
    wanted.find((button) => button && !button.disabled)?.focus();
  });
  useEffect(() => {
    focusMoved();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new order triggers it
  }, [order]);
  const place = last ? ids.indexOf(last.id) : -1;
  const movedView = views[place];
  return {
    list,
    /** Position of the view that was moved last. */
    announcement:
      movedView &&
      formatMessage(placeMessage, { name: movedView.name, place: place + 1, total: ids.length }),
    move({ id }: SavedView, by: 1 | -1) {
      setLast({ id, by });
      onOrder(moved(ids, id, by));
    },
  };
}

/** Moves the focus from a deleted row to what restores it. */
function useFocusedUndo(deletedId: string | undefined) {
  const undo = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (deletedId !== undefined) undo.current?.querySelector('button')?.focus();
  }, [deletedId]);
  return undo;
}

interface RenameFormProps extends Pick<
  ManageSavedViewsDialogProps,
  'views' | 'onRename' | 'isOffline'
> {
  view: SavedView;
  onEnd: () => void;
}

function RenameForm({ view, views, isOffline, onRename, onEnd }: RenameFormProps) {
  const { formatMessage } = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(view.name);
  const [isPending, setPending] = useState(false);
  const problem = nameProblem(name, views, view.id);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (problem !== null) return event.currentTarget.querySelector('input')?.focus();
    if (isOffline || isPending) return undefined;
    setPending(true);
    const isDone = await onRename(view, name.trim());
    setPending(false);
    if (isDone) onEnd();
    return undefined;
  }
  return (
    <Form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        name="name"
        label={formatMessage(savedViewMessages.name)}
        value={name}
        onChange={setName}
        maxLength={maxViewName}
        autoComplete="off"
        errorMessage={nameErrorOf(problem, formatMessage)}
      />
      <Buttons>
        <Button variant="outline" onPress={onEnd}>
          <FormattedMessage {...commonMessages.cancel} />
        </Button>
        <Button type="submit" isDisabled={isOffline || isPending}>
          <FormattedMessage {...savedViewMessages.rename} />
        </Button>
      </Buttons>
    </Form>
  );
}
