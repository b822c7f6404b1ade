import { interaction } from '../../../.storybook/modes.ts';
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

/** An untouched field shows no error. */
export const Pristine = meta.story();
/** Submitted empty: the field shows its error and gets the focus. */
export const Invalid = meta.story({ play: refusesEmpty(find) });
/** The text is sent as it was typed. */
export const Sent = meta.story({ ...interaction, play: sendsTyped(find, 'Asha Rao') });
