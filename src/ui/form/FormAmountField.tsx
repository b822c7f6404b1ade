import { AmountField } from '../AmountField.tsx';
import { formField } from './formField.tsx';

/** An amount of the form around it, kept as the text that was typed. */
export const FormAmountField = formField(AmountField);
