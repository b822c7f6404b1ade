import { PasswordField, type PasswordFieldProps } from '../PasswordField.tsx';
import { useFormField } from './useFormField.ts';

export interface FormPasswordFieldProps extends Omit<
  PasswordFieldProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * A secret of the form around it.
 * Takes what PasswordField takes, but for what the form keeps: value, error and name.
 */
export function FormPasswordField({ name, ...props }: FormPasswordFieldProps) {
  const field = useFormField(name, '');
  return <PasswordField {...props} {...field} />;
}
