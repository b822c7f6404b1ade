import { useEffect } from 'react';
import { useForm } from 'react-final-form';

export interface FormFlagProps {
  /** Key of the value in the form. */
  name: string;
  /** The value; empty text when there is none. */
  value: string;
}

/** Keeps a value that no field holds, such as whether files are stored, in the form around it. */
export function FormFlag({ name, value }: FormFlagProps) {
  const { change } = useForm();
  useEffect(() => change(name, value), [change, name, value]);
  return null;
}
