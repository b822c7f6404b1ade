import preview from '../../../.storybook/preview.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { type Canvas, inForm, refusesEmpty, sendsTyped } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormTextField',
  component: FormTextField,
  args: { name: 'value', label: 'Customer Name' },
});

const find = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Customer Name' });

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step('The text is sent as it was typed', sendsTyped(find, 'Asha Rao'));
  },
});
