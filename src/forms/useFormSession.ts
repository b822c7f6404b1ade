import { useEffect, useEffectEvent, useState } from 'react';
import type { TimedChange } from '#domain/lastChange.ts';
import type { FormDraft, RecordChanges } from '#ui/form/formDraft.ts';
import type { DraftFile, DraftStore, FieldValues } from '#services/drafts/draftStore.ts';
import { createDraftWriter, type DraftWriter } from '#services/drafts/draftWriter.ts';
import { type HeldDraft, holdLatestDraft, holdNewDraft } from '#services/drafts/holdDraft.ts';
import { useResumesDraft } from './useResumesDraft.ts';
import { useDrafts } from '#services/SessionScope.tsx';
import { clockText } from '#services/clockText.ts';
import { changesBetween } from './recordChanges.ts';

/** The record that a form edits, as it was last read. */
export interface FormRecord extends TimedChange {
  values: FieldValues;
}

/** The work of one person on one form, from its first keystroke until it is confirmed. */
export interface FormSession {
  /** Made by the client: a new transaction or payment is recorded under it, once. */
  id: string;
  /** It was sent on an earlier visit, and no answer came. */
  wasSent: boolean;
  /** Files chosen earlier. */
  files: readonly DraftFile[];
  /** For the form on screen. */
  draft: FormDraft;
  keepFile: DraftWriter['keepFile'];
  forgetFile: DraftWriter['forgetFile'];
  /** Awaited before the first byte is sent: from then on the outcome may be unknown. */
  markSent: () => Promise<void>;
  /** The server did not record it. */
  markUnsent: () => void;
  /** The server has recorded it. */
  finish: () => void;
  /** Discards the work and begins with an empty form. */
  startOver: () => void;
}

interface Work {
  held: HeldDraft;
  writer: DraftWriter;
  isRestored: boolean;
  /** An earlier draft that the person has not taken up. */
  offered: HeldDraft | null;
}

/**
 * Opens the session of a form; null while the browser looks for a draft. Coming back to the form
 * (reload, Back, a new sign-in) restores the draft. Opening the form anew offers it.
 * @param form its name; null where the person has no such form
 * @param record what the form edits; null for a form that adds something.
 */
export function useFormSession(
  form: string | null,
  record: FormRecord | null = null,
): FormSession | null {
  const drafts = useDrafts();
  const resumes = useResumesDraft();
  const [work, setWork] = useState<Work | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (form === null) return undefined;
    let isClosed = false;
    let opened: Work | null = null;
    const close = () => {
      opened?.writer.release();
      opened?.offered?.release();
    };
    async function open(name: string) {
      // Strict mode closes the first opening at once: it must not hold the draft that the second finds.
      await Promise.resolve();
      if (isClosed) return;
      opened = await openWork(drafts, name, resumes && round === 0);
      if (isClosed) close();
      else setWork(opened);
    }
    void open(form);
    return () => {
      isClosed = true;
      close();
    };
  }, [drafts, form, resumes, round]);

  const changes = useRecordChanges(work, record);
  if (!work) return null;

  const { writer, held } = work;
  const startOver = () => {
    writer.finish();
    setRound(round + 1);
  };
  const takeUp = async (offer: HeldDraft) => {
    const taken = { ...offer, files: await drafts.filesOf(offer.draft.id) };
    // What was typed in the meantime is offered in turn.
    const current = { ...held, draft: writer.current() };
    setWork({
      held: taken,
      writer: createDraftWriter(drafts, taken, Date.now),
      isRestored: true,
      offered: writer.isEmpty() ? null : current,
    });
  };
  const discard = (unwanted: HeldDraft) => {
    void drafts.remove(unwanted.draft.id);
    unwanted.release();
    setWork({ ...work, offered: null });
  };

  return {
    id: held.draft.id,
    wasSent: held.draft.sentAt !== null,
    files: held.files,
    draft: {
      id: held.draft.id,
      typed: writer.current().typed,
      onChange: (typed) => void writer.save({ typed }),
      notice: noticeOf(work, { takeUp, discard, startOver }),
      changes: changes.changes,
      onChoose: changes.choose,
    },
    keepFile: writer.keepFile,
    forgetFile: writer.forgetFile,
    markSent: () => writer.save({ sentAt: Date.now() }),
    markUnsent: () => void writer.save({ sentAt: null }),
    finish: writer.finish,
    startOver,
  };
}

async function openWork(drafts: DraftStore, form: string, resumes: boolean): Promise<Work> {
  const found = await holdLatestDraft(drafts, form, Date.now);
  // A draft that was sent may have been recorded: that is found out before anything new begins.
  const isRestored = found !== null && (resumes || found.draft.sentAt !== null);
  const held = isRestored ? found : await holdNewDraft(form);
  const writer = createDraftWriter(drafts, held, Date.now);
  return { held, writer, isRestored, offered: isRestored ? null : found };
}

interface NoticeActions {
  takeUp: (draft: HeldDraft) => Promise<void>;
  discard: (draft: HeldDraft) => void;
  startOver: () => void;
}

function noticeOf(
  { held, offered, isRestored }: Work,
  actions: NoticeActions,
): FormDraft['notice'] {
  if (offered) {
    return {
      kind: 'offered',
      time: clockText(offered.draft.savedAt),
      onContinue: () => void actions.takeUp(offered),
      onDiscard: () => actions.discard(offered),
    };
  }
  if (!isRestored) return { kind: 'none' };
  return { kind: 'restored', time: clockText(held.draft.savedAt), onStartOver: actions.startOver };
}

/**
 * What somebody else changed in the record since the form was filled from it. The form takes over
 * the fields that were not touched here; for the others the person chooses.
 */
function useRecordChanges(work: Work | null, record: FormRecord | null) {
  const [found, setFound] = useState<{ work: Work; changes: RecordChanges } | null>(null);
  const changes = found && found.work === work ? found.changes : null;

  const compare = useEffectEvent(() => {
    if (!work || !record) return;
    const { base, typed } = work.writer.current();
    work.writer.rebase({ values: record.values, version: record.version });
    if (base === null || Object.keys(typed).length === 0) return setFound(null);
    const fields = changesBetween(base.values, record.values, typed);
    const isNew = ({ field }: { field: string }) => fields.every((one) => one.field !== field);
    setFound({
      work,
      changes: {
        by: record.changedBy,
        at: record.changedAt === null ? null : clockText(Date.parse(record.changedAt)),
        fields: [...(changes?.fields.filter(isNew) ?? []), ...fields],
      },
    });
  });
  // A server without versions is compared by its values.
  const version = record && (record.version ?? JSON.stringify(record.values));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- a new version comes from outside of React
  useEffect(() => compare(), [work, version]);

  function choose(field: string, choice: 'mine' | 'theirs') {
    if (!found || !changes) return;
    const fields = changes.fields.map((one) => (one.field === field ? { ...one, choice } : one));
    setFound({ work: found.work, changes: { ...changes, fields } });
  }
  return { changes, choose };
}
