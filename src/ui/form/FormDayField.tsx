import { DayField } from '../DayField.tsx';
import { formField } from './formField.tsx';

/** Takes one day in a form. The value is `YYYY-MM-DD`, incomplete while it is typed, or empty. */
export const FormDayField = formField(DayField);
