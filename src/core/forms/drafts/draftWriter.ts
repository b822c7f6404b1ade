import type { Draft, DraftFile, DraftStore } from './draftStore.ts';
import type { LockedDraft } from './lockDraft.ts';

/** Stores the changes of one draft in order. */
export interface DraftWriter {
  /** Returns the draft with all changes. */
  current: () => Draft;
  /** Returns true if nothing was typed, chosen or sent. */
  isEmpty: () => boolean;
  /** Resolves when the change has been stored, or could not be stored. */
  save: (change: Partial<Draft>) => Promise<void>;
  /** Sets the version of the record that the draft is based on. */
  rebase: (base: Draft['base']) => void;
  putFile: (file: Omit<DraftFile, 'draftId'>) => void;
  removeFile: (id: string) => void;
  /** Removes the draft and its files. Later changes are ignored. */
  finish: () => void;
  /** Releases the lock of the draft. */
  release: () => void;
}

/** @param onStored called after each write, with false if the browser has not stored it */
export function createDraftWriter(
  drafts: DraftStore,
  locked: LockedDraft,
  now: () => number,
  onStored: (isStored: boolean) => void = () => {},
): DraftWriter {
  let draft = locked.draft;
  let isFinished = false;
  const fileIds = new Set(locked.files.map(({ id }) => id));
  // Writes run one at a time, so that a file is never stored after its draft was removed.
  let writes = Promise.resolve();
  function write(action: () => Promise<void>) {
    writes = writes.then(action);
    return writes;
  }
  const put = (action: () => Promise<boolean>) => write(async () => onStored(await action()));
  const isEmpty = () =>
    Object.keys(draft.typed).length === 0 && fileIds.size === 0 && draft.sentAt === null;

  function save(change: Partial<Draft>) {
    if (isFinished) return writes;
    draft = { ...draft, ...change, savedAt: now() };
    const saved = draft;
    return isEmpty() ? write(() => drafts.remove(saved.id)) : put(() => drafts.put(saved));
  }

  return {
    current: () => draft,
    isEmpty,
    save,
    rebase(base) {
      draft = { ...draft, base };
      const rebased = draft;
      if (!isFinished && !isEmpty()) void put(() => drafts.put(rebased));
    },
    putFile(file) {
      if (isFinished) return;
      fileIds.add(file.id);
      // The draft is stored first, because a file without a draft would never be found or removed.
      void save({});
      void put(() => drafts.putFile({ ...file, draftId: draft.id }));
    },
    removeFile(id) {
      if (isFinished) return;
      fileIds.delete(id);
      void write(() => drafts.removeFile(draft.id, id));
      void save({});
    },
    finish() {
      isFinished = true;
      void write(() => drafts.remove(draft.id));
    },
    release: () => void write(async () => locked.release()),
  };
}
