/*
 * What becomes of typed work. A form has a draft (`drafts/`): the typed values, its files, and the values and
 * version of the record that it was filled from. It is stored in the browser with each change, and locked by the
 * tab that has it open. Reload, Back and a new sign-in restore it; opening the form again offers it. When another
 * user changes the record, untouched fields take the new values, typed ones stay, and the user chooses where both
 * changed (`recordChanges.ts`). `useSubmission` sends a form or a one-tap action. If the answer is lost, it asks
 * the server whether the command was recorded before it can be sent again; the id of the draft is the id of a new
 * record, so nothing is recorded twice. `useUploads` sends files when they are picked. The draft ends when the
 * server has recorded it or the user discards it.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigationType } from 'react-router-dom';
import type { TimedChange } from '#domain/workflow/lastChange.ts';
import type { FormDraft, RecordChanges } from '#ui/form/formDraft.ts';
import type { DraftFile, DraftStore, FieldValues } from './drafts/draftStore.ts';
import { createDraftWriter, type DraftWriter } from './drafts/draftWriter.ts';
import {
  type LockedDraft,
  lockLatestDraft,
  lockNewDraft,
  type Suggestion,
} from './drafts/lockDraft.ts';
import { useNavigationState } from '../navigation/navigationState.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { useDrafts } from '../session/SessionScope.tsx';
import { formatServerTime, formatTimestamp } from '../services/formatTimestamp.ts';
import { changesBetween } from './recordChanges.ts';

/** The record that a form edits, as last read. */
export interface FormRecord extends TimedChange {
  values: FieldValues;
}

/** The use of a form by one user, from the first input until the server has confirmed it. */
export interface OpenDraft {
  /** Created by the client. Also the id of a new transaction or payment, so it is recorded once. */
  id: string;
  /** True if the form was sent on an earlier visit without a response. */
  wasSent: boolean;
  /** Id of the record that the form was filled in from; null if there is none. */
  source: string | null;
  /** Files restored from the draft. */
  files: readonly DraftFile[];
  /** The part of the draft that the form component needs. */
  form: FormDraft;
  putFile: DraftWriter['putFile'];
  removeFile: DraftWriter['removeFile'];
  /** Stores that the form is being sent. Await it before the request, whose outcome may be unknown. */
  markSent: () => Promise<void>;
  /** Called when the server has not recorded the form. */
  markUnsent: () => void;
  /** Called when the server has recorded the form. Removes the draft. */
  finish: () => void;
  /** Discards the draft and starts with an empty form, or with the suggested values. */
  startOver: () => void;
}

interface Opened {
  locked: LockedDraft;
  writer: DraftWriter;
  isRestored: boolean;
  /** An earlier draft that the user can continue or discard. */
  offered: LockedDraft | null;
}

/**
 * Opens the draft of a form; null while it is being loaded. Returning to the form (by
 * reload, Back or a new sign-in) restores the draft. Opening the form by a link offers it. A form with
 * suggested values restores only a draft that began with them.
 * @param form name of the form; null when the user's role has no such form
 * @param record the record to edit; null for a form that adds a record
 * @param suggestion values that a new draft starts with; the same object in every render
 */
export function useDraft(
  form: string | null,
  record: FormRecord | null = null,
  suggestion: Suggestion | null = null,
): OpenDraft | null {
  const intl = useIntl();
  const drafts = useDrafts();
  const { now } = useServices().platform.clock;
  const restoresDraft = useIsReturn();
  const [current, setCurrent] = useState<Opened | null>(null);
  const [restarts, setRestarts] = useState(0);
  const [isStored, setIsStored] = useState(true);

  useEffect(() => {
    if (form === null) return undefined;
    let isClosed = false;
    let opened: Opened | null = null;
    const close = () => {
      opened?.writer.release();
      opened?.offered?.release();
    };
    async function open(name: string) {
      // Strict mode closes the first opening at once. It must not lock the draft for the second one.
      await Promise.resolve();
      if (isClosed) return;
      opened = await openDraft({
        drafts,
        now,
        form: name,
        restoresDraft: restoresDraft && restarts === 0,
        suggestion,
        onStored: setIsStored,
      });
      if (isClosed) close();
      else setCurrent(opened);
    }
    void open(form);
    return () => {
      isClosed = true;
      close();
    };
  }, [drafts, now, form, restoresDraft, restarts, suggestion]);

  const changes = useRecordChanges(current, record);
  if (!current) return null;

  const format = (timestamp: number) => formatTimestamp(intl, timestamp, now());
  const { writer, locked } = current;
  const startOver = () => {
    writer.finish();
    setRestarts(restarts + 1);
  };
  const continueDraft = async (offer: LockedDraft) => {
    const taken = { ...offer, files: await drafts.filesOf(offer.draft.id) };
    // Input typed in the meantime is offered as a draft.
    const edited = { ...locked, draft: writer.current() };
    setCurrent({
      locked: taken,
      writer: createDraftWriter(drafts, taken, now, setIsStored),
      isRestored: true,
      offered: writer.isEmpty() ? null : edited,
    });
  };
  const discard = (unwanted: LockedDraft) => {
    void drafts.remove(unwanted.draft.id);
    unwanted.release();
    setCurrent({ ...current, offered: null });
  };

  return {
    id: locked.draft.id,
    wasSent: locked.draft.sentAt !== null,
    source: locked.draft.source ?? null,
    files: locked.files,
    form: {
      id: locked.draft.id,
      typed: writer.current().typed,
      onChange: (typed) => void writer.save({ typed }),
      notice: noticeOf(current, format, { continueDraft, discard, startOver }),
      isStored,
      changes: changes.changes,
      onChoose: changes.choose,
    },
    putFile: writer.putFile,
    removeFile: writer.removeFile,
    markSent: () => writer.save({ sentAt: now() }),
    markUnsent: () => void writer.save({ sentAt: null }),
    finish: writer.finish,
    startOver,
  };
}

interface OpenDraftOptions {
  drafts: DraftStore;
  now: () => number;
  form: string;
  restoresDraft: boolean;
  suggestion: Suggestion | null;
  onStored: (isStored: boolean) => void;
}

async function openDraft({
  drafts,
  now,
  form,
  restoresDraft,
  suggestion,
  onStored,
}: OpenDraftOptions): Promise<Opened> {
  const found = await lockLatestDraft(drafts, form, now);
  const isReturn = restoresDraft && found?.draft.source === suggestion?.source;
  // A draft that was sent may have been recorded, which is checked before a new form starts.
  const isRestored = found !== null && (isReturn || found.draft.sentAt !== null);
  const locked = isRestored ? found : await lockNewDraft(form, suggestion);
  const writer = createDraftWriter(drafts, locked, now, onStored);
  return { locked, writer, isRestored, offered: isRestored ? null : found };
}

interface NoticeActions {
  continueDraft: (draft: LockedDraft) => Promise<void>;
  discard: (draft: LockedDraft) => void;
  startOver: () => void;
}

function noticeOf(
  { locked, offered, isRestored }: Opened,
  format: (timestamp: number) => string,
  actions: NoticeActions,
): FormDraft['notice'] {
  if (offered) {
    return {
      kind: 'offered',
      time: format(offered.draft.savedAt),
      onContinue: () => void actions.continueDraft(offered),
      onDiscard: () => actions.discard(offered),
    };
  }
  if (!isRestored) return { kind: 'none' };
  return {
    kind: 'restored',
    time: format(locked.draft.savedAt),
    onStartOver: actions.startOver,
  };
}

/**
 * Returns the changes by another user since the form was initialised. Untouched fields get the new
 * values. For each conflict the user chooses a value.
 */
function useRecordChanges(current: Opened | null, record: FormRecord | null) {
  const intl = useIntl();
  const { clock } = useServices().platform;
  const [found, setFound] = useState<{ current: Opened; changes: RecordChanges } | null>(null);
  const changes = found && found.current === current ? found.changes : null;

  const compare = useEffectEvent(() => {
    if (!current || !record) return;
    const { base, typed } = current.writer.current();
    current.writer.rebase({ values: record.values, version: record.version });
    if (base === null || Object.keys(typed).length === 0) return setFound(null);
    const fields = changesBetween(base.values, record.values, typed);
    const isNew = ({ field }: { field: string }) => fields.every((one) => one.field !== field);
    setFound({
      current,
      changes: {
        by: record.changedBy,
        at:
          record.changedAt === null ? null : formatServerTime(intl, record.changedAt, clock.now()),
        fields: [...(changes?.fields.filter(isNew) ?? []), ...fields],
      },
    });
  });
  // Without versions from the server, the values are compared.
  const version = record && (record.version ?? JSON.stringify(record.values));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- a new version comes from outside of React
  useEffect(() => compare(), [current, version]);

  function choose(field: string, choice: 'mine' | 'theirs') {
    if (!found || !changes) return;
    const fields = changes.fields.map((one) => (one.field === field ? { ...one, choice } : one));
    setFound({ current: found.current, changes: { ...changes, fields } });
  }
  return { changes, choose };
}

/**
 * Returns true if the user has returned to the screen (by reload, Back, Forward or a new sign-in)
 * instead of opening it by a link.
 */
function useIsReturn(): boolean {
  const type = useNavigationType();
  const { restoresDraft = false } = useNavigationState();
  const [isReturn] = useState(type === 'POP' || restoresDraft);
  return isReturn;
}
