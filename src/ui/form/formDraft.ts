/** A field that another user changed during editing. */
export interface ChangedField {
  /** Key of the value in the form. */
  field: string;
  theirs: unknown;
  /** Value typed here, if both users changed the field. */
  mine?: unknown;
  /** Value selected by the user; null until then. */
  choice?: 'mine' | 'theirs' | null;
}

/** Changes by another user: who, when (as text for display), and the fields. */
export interface RecordChanges {
  by: string | null;
  at: string | null;
  fields: readonly ChangedField[];
}

/**
 * Stores the typed values of a form beyond its component. A form without a draft loses them when it
 * unmounts.
 */
export interface FormDraft {
  /** Identifies the draft. Another id resets the form. */
  id: string;
  /** Stored values, which the form starts with. */
  typed: Readonly<Record<string, unknown>>;
  /** Called on every change with all values that differ from the initial ones. */
  onChange: (typed: Record<string, unknown>) => void;
  /** Notice about an earlier draft. Times are text for display. */
  notice:
    | { kind: 'none' }
    /** The form has been filled with the draft. */
    | { kind: 'restored'; time: string; onStartOver: () => void }
    /** The user can restore the draft. */
    | { kind: 'offered'; time: string; onContinue: () => void; onDiscard: () => void };
  /** False if the browser could not store the last change. @default true */
  isStored?: boolean;
  /** Changes by another user; null if there are none. */
  changes: RecordChanges | null;
  /** Called when the user selects one of two values of a field. */
  onChoose: (field: string, choice: 'mine' | 'theirs') => void;
}

/** Returns whether a field has two values and none is selected. */
export const isUndecided = (changes: RecordChanges | null): boolean =>
  changes?.fields.some((field) => 'mine' in field && !field.choice) ?? false;
