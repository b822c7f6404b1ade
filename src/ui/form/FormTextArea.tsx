import { TextArea } from '../TextArea.tsx';
import { formField } from './formField.tsx';

/** Several lines of text of the form around it. */
export const FormTextArea = formField(TextArea);
