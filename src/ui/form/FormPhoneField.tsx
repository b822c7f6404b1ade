import { PhoneField, type PhoneFieldProps } from '../PhoneField.tsx';
import { useFormField } from './useFormField.ts';

export interface FormPhoneFieldProps extends Omit<
  PhoneFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/** A phone number of the form around it, in international form. */
export function FormPhoneField({ name, ...props }: FormPhoneFieldProps) {
  return <PhoneField {...props} {...useFormField(name, '')} />;
}
