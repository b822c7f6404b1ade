import type { StoredFile } from '#domain/transaction.ts';
import type { Database } from './database.ts';

/** What was typed into the forms of one screen: values by the name of the form. */
export type DraftValues = Readonly<Record<string, object>>;

/** Work on a form that the server has not confirmed yet. */
export interface Draft {
  userId: string;
  /** Made by the client; the server counts what carries it once. */
  id: string;
  /** Which form it belongs to, and to which record. */
  form: string;
  values: DraftValues;
  /** When it was last changed, ms since 1970. */
  savedAt: number;
  /** When it was last sent without an answer so far, ms since 1970; null when it was not. */
  sentAt: number | null;
}

/** A file chosen for a draft; `stored` is null until the server has it. */
export interface DraftFile {
  userId: string;
  draftId: string;
  id: string;
  file: File;
  stored: StoredFile | null;
}

/** The drafts of one user. Writing resolves when the browser has it. */
export interface DraftStore {
  /** The latest first. */
  of: (form: string) => Promise<readonly Draft[]>;
  put: (draft: Omit<Draft, 'userId'>) => Promise<void>;
  /** Forgets it and its files. */
  remove: (id: string) => Promise<void>;
  filesOf: (draftId: string) => Promise<readonly DraftFile[]>;
  putFile: (file: Omit<DraftFile, 'userId'>) => Promise<void>;
  removeFile: (draftId: string, id: string) => Promise<void>;
}

/** How long a draft is offered, ms: a week. */
const longestLife = 7 * 24 * 3_600_000;

export function openDrafts(database: Database, userId: string, now: () => number): DraftStore {
  async function remove(id: string) {
    await database.remove('drafts', [userId, id]);
    await database.remove('draftFiles', [userId, id]);
  }
  return {
    async of(form) {
      const drafts = await database.all('drafts', [userId]);
      const old = drafts.filter(({ savedAt }) => now() - savedAt > longestLife);
      await Promise.all(old.map(({ id }) => remove(id)));
      return drafts
        .filter((draft) => draft.form === form && !old.includes(draft))
        .toSorted((a, b) => b.savedAt - a.savedAt);
    },
    put: (draft) => database.put('drafts', { ...draft, userId }),
    remove,
    filesOf: (draftId) => database.all('draftFiles', [userId, draftId]),
    putFile: (file) => database.put('draftFiles', { ...file, userId }),
    removeFile: (draftId, id) => database.remove('draftFiles', [userId, draftId, id]),
  };
}
