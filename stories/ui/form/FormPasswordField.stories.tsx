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

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step('The password is sent as it was typed', sendsTyped(find, 'correct horse'));
  },
});
