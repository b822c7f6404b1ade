import { TextField, type TextFieldProps } from '../TextField.tsx';
import { useFormField } from './useFormField.ts';

export interface FormTextFieldProps extends Omit<
  TextFieldProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * One line of text of the form around it.
 * Takes what TextField takes, but for what the form keeps: value, error and name.
 */
export function FormTextField({ name, ...props }: FormTextFieldProps) {
  const field = useFormField(name, '');
  return <TextField {...props} {...field} />;
}
