import { PhoneField } from '../PhoneField.tsx';
import { formField } from './formField.tsx';

/** A phone number of the form around it, in international form. */
export const FormPhoneField = formField(PhoneField);
