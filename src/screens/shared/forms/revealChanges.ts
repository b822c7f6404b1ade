import type { FormDraft } from '#ui/form/formDraft.ts';

/** Returns the element id of the note on changes. */
export const changesNoteId = (draft: FormDraft) => `changes-${draft.id}`;

/** Scrolls to the note on changes and focuses its first option. */
export function revealChanges(draft: FormDraft) {
  const note = document.getElementById(changesNoteId(draft));
  note?.scrollIntoView({ block: 'center' });
  note?.querySelector('input')?.focus({ preventScroll: true });
}
