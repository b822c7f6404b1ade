import type { FormDraft } from '#ui/form/formDraft.ts';

/** Id of the note on the changes of a form's record. */
export const changesNoteId = (draft: FormDraft) => `changes-${draft.id}`;

/** Scrolls to the note on changes and moves the focus to its first choice. */
export function revealChanges(draft: FormDraft) {
  const note = document.getElementById(changesNoteId(draft));
  note?.scrollIntoView({ block: 'center' });
  note?.querySelector('input')?.focus({ preventScroll: true });
}
