import { useField } from 'react-final-form';
import { useIntl } from 'react-intl';
import { lengthError } from '../lengthError.ts';

const subscription = {
  value: true,
  error: true,
  submitError: true,
  dirtySinceLastSubmit: true,
  touched: true,
  modified: true,
  submitFailed: true,
} as const;

interface FormFieldOptions {
  /** Shows an error on the first change. Use for choices. @default false */
  showsErrorAtOnce?: boolean;
  /** Maximum length of a text. The field shows the error, and a longer text is not submitted. */
  maxLength?: number | undefined;
}

/**
 * Returns the state of one field of the form around it. A change re-renders only this field. Errors
 * appear after the field was left or the form was submitted, and then on every change.
 */
export function useFormField<Value>(
  name: string,
  empty: Value,
  { showsErrorAtOnce = false, maxLength }: FormFieldOptions = {},
) {
  const intl = useIntl();
  const { input, meta } = useField<Value>(name, {
    subscription,
    validate: (value: unknown) =>
      typeof value === 'string' ? lengthError(value, maxLength, intl) : undefined,
    // By default, Final Form turns '' into undefined.
    parse: (value: Value) => value,
    format: (value: Value | undefined) => value ?? empty,
  });
  const refusal = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as unknown);
  const isShown = meta.touched || meta.submitFailed || (showsErrorAtOnce && meta.modified);
  const problem = isShown ? ((meta.error as unknown) ?? refusal) : null;
  return {
    name: input.name,
    value: input.value,
    onChange: (value: Value) => input.onChange(value),
    onBlur: () => input.onBlur(),
    errorMessage: typeof problem === 'string' ? problem : undefined,
  };
}
