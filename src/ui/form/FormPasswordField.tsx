import { PasswordField } from '../PasswordField.tsx';
import { formField } from './formField.tsx';

/** Takes a password in a form. */
export const FormPasswordField = formField(PasswordField);
