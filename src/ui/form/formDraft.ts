/** A field that somebody else changed while it was being edited. */
export interface ChangedField {
  /** Key of the value in the form. */
  field: string;
  theirs: unknown;
  /** What was typed here, where both changed the field to different values. */
  mine?: unknown;
  /** What the person chose of the two; null until they did. */
  choice?: 'mine' | 'theirs' | null;
}

/** Who changed the record meanwhile, when (as text for people), and what of it the form shows. */
export interface RecordChanges {
  by: string | null;
  at: string | null;
  fields: readonly ChangedField[];
}

/**
 * Keeps the work on a form beyond the component that shows it. A form without a draft forgets
 * its values when it goes.
 */
export interface FormDraft {
  /** Names the work: another id starts the form again. */
  id: string;
  /** Values typed earlier, which the form starts with. */
  typed: Readonly<Record<string, unknown>>;
  /** Called with every value that differs from the initial one, on every change. */
  onChange: (typed: Record<string, unknown>) => void;
  /** What the person is told of earlier work. Times are text for people. */
  notice:
    | { kind: 'none' }
    /** The form holds it again. */
    | { kind: 'restored'; time: string; onStartOver: () => void }
    /** The form can be filled with it. */
    | { kind: 'offered'; time: string; onContinue: () => void; onDiscard: () => void };
  /** What somebody else changed meanwhile; null when nobody did. */
  changes: RecordChanges | null;
  /** The person chose one of two values of a field. */
  onChoose: (field: string, choice: 'mine' | 'theirs') => void;
}

/** Whether a field has two values to choose from, and no choice was made. */
export const isUndecided = (changes: RecordChanges | null): boolean =>
  changes?.fields.some((field) => 'mine' in field && !field.choice) ?? false;
