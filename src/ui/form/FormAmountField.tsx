import { AmountField, type AmountFieldProps } from '../AmountField.tsx';
import { useFormField } from './useFormField.ts';

export interface FormAmountFieldProps extends Omit<
  AmountFieldProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/** An amount of the form around it, kept as the text that was typed. */
export function FormAmountField({ name, ...props }: FormAmountFieldProps) {
  const field = useFormField(name, '');
  return <AmountField {...props} {...field} />;
}
