import { useEffect, useEffectEvent, useState } from 'react';
import type { FormMemory } from '#ui/form/FormMemoryProvider.tsx';
import { useDevice } from '../device/DeviceProvider.tsx';
import type { Draft, DraftFile, DraftStore } from '../device/drafts.ts';
import type { HeldDraft } from '../device/heldDrafts.ts';
import { useServices } from '../ServicesProvider.tsx';
import { asOfText } from '../state/asOf.ts';

/** Work on a form, kept by the browser from the first keystroke until the server has confirmed. */
export interface OpenDraft {
  /** Made by the client: the server counts what carries it once. A form of its own for each. */
  id: string;
  /** Whether it was sent before, without an answer. */
  wasSent: boolean;
  memory: FormMemory;
  /** Chosen files as they were when the draft was opened. */
  files: readonly DraftFile[];
  keepFile: (file: Pick<DraftFile, 'id' | 'file' | 'stored'>) => void;
  forgetFile: (id: string) => void;
  /** To be awaited before the first byte is sent: from now on the outcome may be unknown. */
  markSent: () => Promise<void>;
  /** The server told that nothing came of it. */
  markUnsent: () => void;
  /** The server has confirmed: nothing is left to be kept. */
  finish: () => void;
  /** Finishes it and goes on with a new one. */
  startAnew: () => void;
  /** Forgets what was typed into all other forms. */
  keepOnly: (forms: readonly string[]) => void;
}

/**
 * The present draft of a form, what another visit left or a new one; null while it is looked for.
 * Whoever leaves by themselves leaves it behind, but for the forms named in `outlives`.
 */
export function useDraft(form: string, outlives: readonly string[] = []): OpenDraft | null {
  const { session } = useServices();
  const { drafts, holder } = useDevice();
  const [open, setOpen] = useState<OpenDraft | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  const beginAnew = useEffectEvent(() => setBeginnings((count) => count + 1));
  const leave = useEffectEvent((held: HeldDraft | null, draft: OpenDraft | null) => {
    if (session.state.get().kind === 'signedIn') draft?.keepOnly(outlives);
    held?.release();
  });

  useEffect(() => {
    let isGone = false;
    let held: HeldDraft | null = null;
    let draft: OpenDraft | null = null;
    async function begin() {
      const found = await holder.hold(form);
      if (isGone) return found.release();
      held = found;
      draft = openDraft(drafts, found, () => beginAnew());
      setOpen(draft);
    }
    void begin();
    return () => {
      isGone = true;
      leave(held, draft);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new beginning is the reason
  }, [drafts, holder, form, beginnings]);

  return open;
}

function openDraft(drafts: DraftStore, held: HeldDraft, beginAnew: () => void): OpenDraft {
  const { id } = held.draft;
  let draft = held.draft;
  const fileIds = new Set(held.files.map((file) => file.id));
  let isFinished = false;

  function save(change: Partial<Draft>) {
    draft = { ...draft, ...change, savedAt: Date.now() };
    return isFinished ? Promise.resolve() : drafts.put(draft);
  }
  function finish() {
    isFinished = true;
    void drafts.remove(id);
  }
  function startAnew() {
    finish();
    beginAnew();
  }
  return {
    id,
    wasSent: held.draft.sentAt !== null,
    memory: {
      recall: (name) => held.draft.values[name],
      keep: (name, values) => void save({ values: { ...draft.values, [name]: values } }),
      restoredAt: held.isRestored ? asOfText(held.draft.savedAt) : null,
      discard: startAnew,
    },
    files: held.files,
    keepFile(file) {
      fileIds.add(file.id);
      // A file alone is work too: without its draft nobody would find it again.
      void save({});
      void drafts.putFile({ ...file, draftId: id });
    },
    forgetFile(fileId) {
      fileIds.delete(fileId);
      void drafts.removeFile(id, fileId);
    },
    markSent: () => save({ sentAt: Date.now() }),
    markUnsent: () => void save({ sentAt: null }),
    finish,
    startAnew,
    keepOnly(forms) {
      if (isFinished || draft.savedAt === 0) return;
      const kept = Object.entries(draft.values).filter(([name]) => forms.includes(name));
      const isWorth = kept.length > 0 || draft.sentAt !== null || fileIds.size > 0;
      if (isWorth) void drafts.put({ ...draft, values: Object.fromEntries(kept) });
      else finish();
    },
  };
}
