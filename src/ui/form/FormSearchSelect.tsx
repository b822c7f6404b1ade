import { SearchSelect, type SearchSelectProps } from '../SearchSelect.tsx';
import type { FormFieldProps } from './formField.tsx';
import { useFormField } from './useFormField.ts';

type Kept = 'name' | 'selectedKey' | 'onSelectionChange' | 'onBlur' | 'errorMessage';

/** Selects one of many options in a form. The value is an id or empty text. */
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
