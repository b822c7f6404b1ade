import { PhoneField } from '../PhoneField.tsx';
import { formField } from './formField.tsx';

/** Takes a phone number in a form, in international form. */
export const FormPhoneField = formField(PhoneField);
