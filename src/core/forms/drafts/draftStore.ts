import type { StoredFile } from '#domain/transactions/transaction.ts';
import type { ObjectStore } from '#platform/objectStore.ts';

/** Values of a form by the name of the field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Form input that the server has not confirmed. */
export interface Draft {
  /** Created by the client. Also the id of a new transaction or payment, so it is recorded once. */
  id: string;
  /** The form and its record, for example `transaction 42`. */
  form: string;
  /** Id of the record that a new form was filled in from, if there is one. */
  source?: string;
  /** Values that the user changed, or that were filled in. */
  typed: FieldValues;
  /** Values and version of the record that the form was initialised with; null for a new record. */
  base: { values: FieldValues; version: number | null } | null;
  /** Time of the last change, ms since 1970; 0 before the first change. */
  savedAt: number;
  /** Time of the last submission without a response, ms since 1970; null when there is none. */
  sentAt: number | null;
}

/** A file chosen for a draft. `stored` is null until the server has stored it. */
export interface DraftFile {
  draftId: string;
  id: string;
  file: File;
  stored: StoredFile | null;
}

/** The drafts of one user. No method throws; see {@link ObjectStore}. */
export interface DraftStore {
  /** Returns the drafts of a form, the latest first. */
  find: (form: string) => Promise<readonly Draft[]>;
  /** Resolves to false if the draft was not stored. */
  put: (draft: Draft) => Promise<boolean>;
  /** Removes a draft and its files. */
  remove: (id: string) => Promise<void>;
  filesOf: (draftId: string) => Promise<readonly DraftFile[]>;
  /** Resolves to false if the file was not stored. */
  putFile: (file: DraftFile) => Promise<boolean>;
  removeFile: (draftId: string, id: string) => Promise<void>;
}

/** Format of the first drafts: values by the name of each form on the screen. */
type OldDraft = Omit<Draft, 'typed' | 'base'> & { values: Record<string, FieldValues> };

const toDraft = (draft: Draft | OldDraft): Draft =>
  'typed' in draft ? draft : { ...draft, typed: Object.values(draft.values)[0] ?? {}, base: null };

const maxAgeMs = 7 * 24 * 3_600_000;

/** A draft far in the future has also expired, so that a changed clock cannot extend its life. */
const isExpired = ({ savedAt }: Pick<Draft, 'savedAt'>, at: number) =>
  Math.abs(at - savedAt) > maxAgeMs;

/** Removes the expired drafts of all users. */
export async function removeExpiredDrafts(objects: ObjectStore, at: number): Promise<void> {
  const all = await objects.getAll<Draft & { userId: string }>('drafts', []);
  const expired = all.filter((draft) => isExpired(draft, at));
  await Promise.all(expired.map(({ userId, id }) => removeDraft(objects, userId, id)));
}

async function removeDraft(objects: ObjectStore, userId: string, id: string) {
  await Promise.all([
    objects.remove('drafts', [userId, id]),
    objects.remove('draftFiles', [userId, id]),
  ]);
}

export function openDraftStore(
  objects: ObjectStore,
  userId: string,
  now: () => number,
): DraftStore {
  const remove = (id: string) => removeDraft(objects, userId, id);

  return {
    async find(form) {
      const all = (await objects.getAll<Draft | OldDraft>('drafts', [userId])).map(toDraft);
      const expired = all.filter((draft) => isExpired(draft, now()));
      await Promise.all(expired.map(({ id }) => remove(id)));
      return all
        .filter((draft) => draft.form === form && !expired.includes(draft))
        .sort((a, b) => b.savedAt - a.savedAt);
    },
    put: (draft) => objects.put('drafts', { ...draft, userId }),
    remove,
    filesOf: (draftId) => objects.getAll<DraftFile>('draftFiles', [userId, draftId]),
    putFile: (file) => objects.put('draftFiles', { ...file, userId }),
    removeFile: (draftId, id) => objects.remove('draftFiles', [userId, draftId, id]),
  };
}
