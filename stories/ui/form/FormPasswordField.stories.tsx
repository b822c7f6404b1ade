import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { type Canvas, inForm, refusesEmpty, sendsTyped } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormPasswordField',
  component: FormPasswordField,
  args: { name: 'value', label: 'Password', autoComplete: 'new-password' },
});

const find = (canvas: Canvas) => canvas.getByLabelText('Password');

/** An untouched field shows no error. */
export const Pristine = meta.story();
/** Submitted empty: the field shows its error and gets the focus. */
export const Invalid = meta.story({ play: refusesEmpty(find) });
/** The password is sent as it was typed. */
export const Sent = meta.story({ ...interaction, play: sendsTyped(find, 'correct horse') });
