/** Props of every field. */
export interface FieldProps {
  /** Visible label. */
  label: string;
  /** Help below the field. */
  description?: string | undefined;
  /** Error below the field. Marks the field as invalid. */
  errorMessage?: string | undefined;
  /** Prevents changes and excludes the value from the form. The value can be read. */
  isDisabled?: boolean;
  /** Marks the field as required for screen readers. The form validates it. */
  isRequired?: boolean;
  /** Called when the field loses the focus. */
  onBlur?: () => void;
  /** Key of the value in its form. */
  name?: string;
}

/** Props of every text field. */
export interface TypedFieldProps extends FieldProps {
  /** Text of a controlled field. */
  value?: string;
  /** Initial text of an uncontrolled field. */
  defaultValue?: string;
  /** Called with the whole text after each change. */
  onChange?: (value: string) => void;
  /** Maximum number of UTF-16 code units. A longer text stays, with an error. */
  maxLength?: number;
  /** Autofill hint for the browser, such as `username`. */
  autoComplete?: string;
  /** Moves the focus to the field when it appears. For a dialog that begins with it. */
  autoFocus?: boolean;
}
