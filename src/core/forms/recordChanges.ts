import type { ChangedField } from '#ui/form/formDraft.ts';
import type { FieldValues } from './drafts/draftStore.ts';

/**
 * Compares the values that a form was initialised with to the current record.
 * - A field that only the other user changed gets the new value in the form.
 * - A field that both users changed to different values is a conflict.
 */
export function changesBetween(
  base: FieldValues,
  now: FieldValues,
  typed: FieldValues,
): readonly ChangedField[] {
  return Object.keys(now)
    .filter((field) => base[field] !== now[field])
    .map((field) => {
      const isConflict = field in typed && typed[field] !== now[field];
      return { field, theirs: now[field], ...(isConflict && { mine: typed[field] }) };
    });
}
