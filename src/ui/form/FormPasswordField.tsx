import { PasswordField } from '../PasswordField.tsx';
import { formField } from './formField.tsx';

/** A secret of the form around it. */
export const FormPasswordField = formField(PasswordField);
