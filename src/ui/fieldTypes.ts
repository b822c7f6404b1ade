/** What every field takes. */
export interface FieldProps {
  /** The visible name. */
  label: string;
  /** Help that stands under the field at all times. */
  description?: string | undefined;
  /** What is wrong with the value. Marks the field as invalid and stands under it. */
  errorMessage?: string | undefined;
  /** It can be read, not changed, and nothing of it is sent. */
  isDisabled?: boolean;
  /** Says aloud that a value is needed; the check itself is the form's. */
  isRequired?: boolean;
  /** The field was left. */
  onBlur?: () => void;
  /** Key of the value in its form. */
  name?: string;
}

/** What every field takes that is typed into. */
export interface TypedFieldProps extends FieldProps {
  /** The text, where the caller keeps it. */
  value?: string;
  /** The text it starts with, where the field keeps it itself. */
  defaultValue?: string;
  /** The whole text after each change. */
  onChange?: (value: string) => void;
  /** It can be read, focused and copied, not changed. */
  isReadOnly?: boolean;
  /** Most characters that can be typed. */
  maxLength?: number;
  /** What the browser may fill in, such as `username`. */
  autoComplete?: string;
}
