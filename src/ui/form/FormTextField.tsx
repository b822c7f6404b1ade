import { TextField } from '../TextField.tsx';
import { formField } from './formField.tsx';

/** Takes one line of text in a form. */
export const FormTextField = formField(TextField);
