import type { ChangedField } from '#ui/form/formDraft.ts';
import type { FieldValues } from '#services/drafts/draftStore.ts';

/**
 * Compares what a form was filled from with the record as it is now.
 * - Fields that only the other person changed are taken over by the form.
 * - Fields that both changed to different values are a conflict.
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
