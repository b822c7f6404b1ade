import type { ComponentType } from 'react';
import { useFormField } from './useFormField.ts';

/** What a form keeps of its fields. */
type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage';

/** The props of a field, except for what the form keeps. */
export type FormFieldProps<Props, Kept extends PropertyKey = Bound> = Omit<Props, Kept> & {
  /** Key of the value in the form. */
  name: string;
};

/** Joins a field whose value is text to the form around it. */
export function formField<Props extends object>(Field: ComponentType<Props>) {
  return function FormField({ name, ...props }: FormFieldProps<Props>) {
    const bound = { ...props, ...useFormField(name, '') };
    // The form supplies exactly the props that were left out.
    return <Field {...(bound as unknown as Props)} />;
  };
}
