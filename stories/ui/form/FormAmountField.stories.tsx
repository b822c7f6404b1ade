import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { type Canvas, inForm, refusesEmpty, sendsTyped } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormAmountField',
  component: FormAmountField,
  args: { name: 'value', label: 'Amount' },
});

const find = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Amount' });

/** An untouched field shows no error. */
export const Pristine = meta.story();
/** Submitted empty: the field shows its error and gets the focus. */
export const Invalid = meta.story({ play: refusesEmpty(find) });
/** The amount is sent as it was typed, without rounding. */
export const Sent = meta.story({ ...interaction, play: sendsTyped(find, '1000.50') });
