import { AmountField, type AmountFieldProps } from '../AmountField.tsx';
import { useFormField } from './useFormField.ts';

export interface FormAmountFieldProps extends Omit<
  AmountFieldProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * An amount of the form around it, kept as the text that was typed.
 * Takes what AmountField takes, but for what the form keeps: value, error and name.
 */
export function FormAmountField({ name, ...props }: FormAmountFieldProps) {
  const field = useFormField(name, '');
  return <AmountField {...props} {...field} />;
}
