import type { ComponentType } from 'react';
import { useFormField } from './useFormField.ts';

/** Props that the form provides. */
type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage';

/** Props of a field without those that the form provides. */
export type FormFieldProps<Props, Kept extends PropertyKey = Bound> = Omit<Props, Kept> & {
  /** Key of the value in the form. */
  name: string;
};

interface Limited {
  /** Maximum number of UTF-16 code units. A longer text stays, with an error, and is not sent. */
  maxLength?: number;
}

/** Connects a field with a text value to the form around it. */
export function formField<Props extends object>(Field: ComponentType<Props>) {
  return function FormField({ name, maxLength, ...props }: FormFieldProps<Props> & Limited) {
    const field = useFormField(name, '', { maxLength });
    const bound = { ...props, ...field, ...(maxLength !== undefined && { maxLength }) };
    // The form provides exactly the props that were omitted.
    return <Field {...(bound as unknown as Props)} />;
  };
}
