import type { Draft, DraftFile, DraftStore } from './draftStore.ts';
import type { HeldDraft } from './holdDraft.ts';

/** Stores the changes of one draft, one after the other. */
export interface DraftWriter {
  /** The draft with all changes. */
  current: () => Draft;
  /** Whether nothing was typed, chosen or sent. */
  isEmpty: () => boolean;
  /** Resolves when the browser has stored it, or has refused to. */
  save: (change: Partial<Draft>) => Promise<void>;
  /** The draft now counts as filled from this version of the record. */
  rebase: (base: Draft['base']) => void;
  keepFile: (file: Omit<DraftFile, 'draftId'>) => void;
  forgetFile: (id: string) => void;
  /** Removes the draft and its files. Nothing is stored afterwards. */
  finish: () => void;
  /** Lets another tab hold the draft. */
  release: () => void;
}

export function createDraftWriter(
  drafts: DraftStore,
  held: HeldDraft,
  now: () => number,
): DraftWriter {
  let draft = held.draft;
  let isFinished = false;
  const fileIds = new Set(held.files.map(({ id }) => id));
  // One write at a time: a file is never stored after its draft was removed.
  let writes = Promise.resolve();
  function write(action: () => Promise<void>) {
    writes = writes.then(action);
    return writes;
  }
  const isEmpty = () =>
    Object.keys(draft.typed).length === 0 && fileIds.size === 0 && draft.sentAt === null;

  function save(change: Partial<Draft>) {
    if (isFinished) return writes;
    draft = { ...draft, ...change, savedAt: now() };
    const saved = draft;
    return isEmpty() ? write(() => drafts.remove(saved.id)) : write(() => drafts.put(saved));
  }

  return {
    current: () => draft,
    isEmpty,
    save,
    rebase(base) {
      draft = { ...draft, base };
      const rebased = draft;
      if (!isFinished && !isEmpty()) void write(() => drafts.put(rebased));
    },
    keepFile(file) {
      if (isFinished) return;
      fileIds.add(file.id);
      // The draft first: a file without a draft would never be found again.
      void save({});
      void write(() => drafts.putFile({ ...file, draftId: draft.id }));
    },
    forgetFile(id) {
      if (isFinished) return;
      fileIds.delete(id);
      void write(() => drafts.removeFile(draft.id, id));
      void save({});
    },
    finish() {
      isFinished = true;
      void write(() => drafts.remove(draft.id));
    },
    release: () => void write(async () => held.release()),
  };
}
