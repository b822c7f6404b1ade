import { useEffect } from 'react';
import { useField } from 'react-final-form';

export interface FormFlagProps {
  /** Key of the value in the form. */
  name: string;
  /** The value; empty text when there is none. */
  value: string;
}

/** Keeps a value that no field holds, such as whether files are stored, in the form around it. */
export function FormFlag({ name, value }: FormFlagProps) {
  const { input } = useField<string>(name, { subscription: {}, parse: (flag: string) => flag });
  const { onChange } = input;
  useEffect(() => onChange(value), [onChange, value]);
  return null;
}
