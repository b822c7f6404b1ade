import { acquireLock } from '#platform/lock.ts';
import type { Draft, DraftFile, DraftStore } from './draftStore.ts';

/** A draft that no other tab works on until it is released. */
export interface HeldDraft {
  draft: Draft;
  files: readonly DraftFile[];
  release: () => void;
}

/** The server keeps unclaimed files for 24 hours; half of that is safe. */
const storedFilesLastMs = 12 * 3_600_000;

/** Holds the latest draft of a form that no other tab holds; null when there is none. */
export async function holdLatestDraft(
  drafts: DraftStore,
  form: string,
  now: () => number,
): Promise<HeldDraft | null> {
  for (const draft of await drafts.find(form)) {
    const release = await acquireLock(lockName(draft.id));
    if (!release) continue;
    const held = { draft, files: await drafts.filesOf(draft.id), release };
    const isExpired = draft.sentAt === null && now() - draft.savedAt > storedFilesLastMs;
    return isExpired ? renew(drafts, held) : held;
  }
  return null;
}

/** Holds a new, empty draft. It is stored with the first change. */
export async function holdNewDraft(form: string): Promise<HeldDraft> {
  const id = crypto.randomUUID();
  const release = (await acquireLock(lockName(id))) ?? (() => {});
  const draft = { id, form, typed: {}, base: null, savedAt: 0, sentAt: null };
  return { draft, files: [], release };
}

/** The same work under a new id, its files to be stored again. */
async function renew(drafts: DraftStore, old: HeldDraft): Promise<HeldDraft> {
  const draft = { ...old.draft, id: crypto.randomUUID() };
  const files = old.files.map((file) => ({ ...file, draftId: draft.id, stored: null }));
  const release = (await acquireLock(lockName(draft.id))) ?? (() => {});
  await Promise.all([drafts.put(draft), ...files.map((file) => drafts.putFile(file))]);
  await drafts.remove(old.draft.id);
  old.release();
  return { draft, files, release };
}

const lockName = (id: string) => `draft ${id}`;
