import { TextArea, type TextAreaProps } from '../TextArea.tsx';
import { useFormField } from './useFormField.ts';

export interface FormTextAreaProps extends Omit<
  TextAreaProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * Several lines of text of the form around it.
 * Takes what TextArea takes, but for what the form keeps: value, error and name.
 */
export function FormTextArea({ name, ...props }: FormTextAreaProps) {
  const field = useFormField(name, '');
  return <TextArea {...props} {...field} />;
}
