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

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step('The amount is sent as it was typed, without rounding', sendsTyped(find, '1000.50'));
  },
});
