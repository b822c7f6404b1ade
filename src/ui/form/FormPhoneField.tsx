import { PhoneField, type PhoneFieldProps } from '../PhoneField.tsx';
import { useFormField } from './useFormField.ts';

export interface FormPhoneFieldProps extends Omit<
  PhoneFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * A phone number of the form around it, in international form.
 * Takes what PhoneField takes, but for what the form keeps: value, error and name.
 */
export function FormPhoneField({ name, ...props }: FormPhoneFieldProps) {
  return <PhoneField {...props} {...useFormField(name, '')} />;
}
