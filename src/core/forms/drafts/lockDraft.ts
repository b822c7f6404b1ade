import { acquireLock } from '#platform/lock.ts';
import type { Draft, DraftFile, DraftStore, FieldValues } from './draftStore.ts';

/** A draft that other tabs cannot use until it is released. */
export interface LockedDraft {
  draft: Draft;
  files: readonly DraftFile[];
  release: () => void;
}

/** The server deletes unused uploads after 24 hours. Half of that leaves a margin. */
const storedFilesLifetimeMs = 12 * 3_600_000;

/** Locks the latest draft of a form that no other tab has locked; null when there is none. */
export async function lockLatestDraft(
  drafts: DraftStore,
  form: string,
  now: () => number,
): Promise<LockedDraft | null> {
  for (const draft of await drafts.find(form)) {
    const release = await acquireLock(lockName(draft.id));
    if (!release) continue;
    const locked = { draft, files: await drafts.filesOf(draft.id), release };
    const isExpired = draft.sentAt === null && now() - draft.savedAt > storedFilesLifetimeMs;
    return isExpired ? renew(drafts, locked) : locked;
  }
  return null;
}

/** Values of an existing record that a new form starts with. */
export interface Suggestion {
  /** Id of the record. */
  source: string;
  values: FieldValues;
}

/** Creates and locks a draft, empty or with suggested values. It is stored with its first change. */
export async function lockNewDraft(
  form: string,
  suggestion: Suggestion | null = null,
): Promise<LockedDraft> {
  const id = crypto.randomUUID();
  const release = (await acquireLock(lockName(id))) ?? (() => {});
  const filled = suggestion && { source: suggestion.source, typed: suggestion.values };
  const draft = { id, form, typed: {}, base: null, savedAt: 0, sentAt: null, ...filled };
  return { draft, files: [], release };
}

/** Copies a draft to a new id and marks its files for another upload. */
async function renew(drafts: DraftStore, old: LockedDraft): Promise<LockedDraft> {
  const draft = { ...old.draft, id: crypto.randomUUID() };
  const files = old.files.map((file) => ({ ...file, draftId: draft.id, stored: null }));
  const release = (await acquireLock(lockName(draft.id))) ?? (() => {});
  await Promise.all([drafts.put(draft), ...files.map((file) => drafts.putFile(file))]);
  await drafts.remove(old.draft.id);
  old.release();
  return { draft, files, release };
}

const lockName = (id: string) => `draft ${id}`;
