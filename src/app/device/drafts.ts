import type { StoredFile } from '#domain/transaction.ts';
import type { Database } from './database.ts';

/** What was typed into the forms of one screen: values by the name of the form. */
export type DraftValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A file of a draft; `stored` once the server has it, for as long as it keeps what nobody claims. */
export interface DraftFile {
  id: string;
  file: File;
  stored: StoredFile | null;
}

/** Work on a form that the server has not confirmed yet. */
export interface Draft {
  userId: string;
  /** Made by the client; the server counts what carries it once. */
  id: string;
  /** Which form it belongs to, and to which record. */
  form: string;
  values: DraftValues;
  files: readonly DraftFile[];
  /** When it was last changed, ms since 1970. */
  savedAt: number;
  /** When it was last sent without an answer so far, ms since 1970; null when it was not. */
  sentAt: number | null;
}

/** The drafts of one user. Writing resolves when the browser has it. */
export interface DraftStore {
  of: (form: string) => readonly Draft[];
  put: (draft: Draft) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** How long a draft is offered, ms: a week. */
const longestLife = 7 * 24 * 3_600_000;

export async function openDrafts(database: Database, userId: string, now: () => number) {
  const drafts = new Map<string, Draft>();
  for (const draft of await database.all('drafts', userId)) {
    if (now() - draft.savedAt < longestLife) drafts.set(draft.id, draft);
    else void database.remove('drafts', [userId, draft.id]);
  }
  return {
    of: (form: string) =>
      [...drafts.values()]
        .filter((draft) => draft.form === form)
        .toSorted((a, b) => b.savedAt - a.savedAt),
    put(draft: Draft) {
      drafts.set(draft.id, draft);
      return database.put('drafts', draft);
    },
    remove(id: string) {
      drafts.delete(id);
      return database.remove('drafts', [userId, id]);
    },
  } satisfies DraftStore;
}
