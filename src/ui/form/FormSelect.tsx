import { Select, type SelectProps } from '../Select.tsx';
import type { FormFieldProps } from './formField.tsx';
import { useFormField } from './useFormField.ts';

type Kept = 'name' | 'selectedKey' | 'onSelectionChange' | 'onBlur' | 'errorMessage';

/** Selects one of a few options in a form. The value is an id. */
export function FormSelect({ name, ...props }: FormFieldProps<SelectProps, Kept>) {
  const { value, onChange, ...field } = useFormField(name, '', {
    showsErrorAtOnce: true,
  });
  const selectedKey = value === '' ? null : value;
  return <Select {...props} {...field} selectedKey={selectedKey} onSelectionChange={onChange} />;
}
