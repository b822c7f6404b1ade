import { Select, type SelectProps } from '../Select.tsx';
import { useFormField } from './useFormField.ts';

export interface FormSelectProps extends Omit<
  SelectProps,
  'name' | 'selectedKey' | 'onSelectionChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * One choice out of a few in the form around it: its id.
 * Takes what Select takes, but for what the form keeps: value, error and name.
 */
export function FormSelect({ name, ...props }: FormSelectProps) {
  const { value, onChange, ...field } = useFormField(name, '');
  return (
    <Select
      {...props}
      {...field}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(id) => onChange(id)}
    />
  );
}
