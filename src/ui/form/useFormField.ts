import { useField } from 'react-final-form';

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
  /** Shows an error with the first change, as for a choice that is made at once. @default false */
  showsErrorAtOnce?: boolean;
}

/**
 * One field of the form around it. Only the field itself renders again on its keystrokes. An
 * error shows once the field was left or the form was sent, and from then on with every change.
 */
export function useFormField<Value>(
  name: string,
  empty: Value,
  { showsErrorAtOnce = false }: FormFieldOptions = {},
) {
  const { input, meta } = useField<Value>(name, {
    subscription,
    // Final Form turns '' into undefined unless told otherwise: an empty field stays empty text.
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
