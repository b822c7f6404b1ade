import { TextField } from '../TextField.tsx';
import { formField } from './formField.tsx';

/** One line of text of the form around it. */
export const FormTextField = formField(TextField);
