import { SearchSelect, type SearchSelectProps } from '../SearchSelect.tsx';
import { useFormField } from './useFormField.ts';

export interface FormSearchSelectProps extends Omit<
  SearchSelectProps,
  'name' | 'selectedKey' | 'onSelectionChange' | 'onBlur' | 'errorMessage'
> {
  /** Key of the value in the form. */
  name: string;
}

/**
 * One choice out of many in the form around it: its id, or empty text.
 * Takes what SearchSelect takes, but for what the form keeps: value, error and name.
 */
export function FormSearchSelect({ name, ...props }: FormSearchSelectProps) {
  const { value, onChange, ...field } = useFormField(name, '');
  return (
    <SearchSelect
      {...props}
      {...field}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(id) => onChange(id ?? '')}
    />
  );
}
