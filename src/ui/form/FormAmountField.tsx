import { AmountField } from '../AmountField.tsx';
import { formField } from './formField.tsx';

/** Takes an amount in a form. The value is the typed text. */
export const FormAmountField = formField(AmountField);
