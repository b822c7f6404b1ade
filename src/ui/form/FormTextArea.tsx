import { TextArea } from '../TextArea.tsx';
import { formField } from './formField.tsx';

/** Takes several lines of text in a form. */
export const FormTextArea = formField(TextArea);
