import { SearchSelect, type SearchSelectProps } from '../SearchSelect.tsx';
import type { FormFieldProps } from './formField.tsx';
import { useFormField } from './useFormField.ts';

type Kept = 'name' | 'selectedKey' | 'onSelectionChange' | 'onBlur' | 'errorMessage';

/** One choice out of many in the form around it: its id, or empty text. */
export function FormSearchSelect({ name, ...props }: FormFieldProps<SearchSelectProps, Kept>) {
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
