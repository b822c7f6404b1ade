import { useEffect } from 'react';
import { useField } from 'react-final-form';

export interface FormFlagProps {
  /** Key of the value in the form. */
  name: string;
  /** Value, or empty text. */
  value: string;
}

/** Adds a value to the form that no field edits, for example whether files are stored. */
export function FormFlag({ name, value }: FormFlagProps) {
  const { input } = useField<string>(name, { subscription: {}, parse: (flag: string) => flag });
  const { onChange } = input;
  useEffect(() => onChange(value), [onChange, value]);
  return null;
}
