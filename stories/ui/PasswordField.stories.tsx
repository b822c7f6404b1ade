import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

const meta = preview.meta({
  title: 'UI/Forms/PasswordField',
  component: PasswordField,
  args: { label: 'Password', autoComplete: 'current-password' },
  parameters: { layout: 'padded' },
});

/** The password is hidden by default. */
export const Hidden = meta.story({ args: { defaultValue: 'correct horse' } });
/** An invalid field with its error. */
export const Invalid = meta.story({ args: { errorMessage: 'Password is required' } });
/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(PasswordField, { defaultValue: 'correct horse' }));

/** Show password reveals the text, and a second press hides it again. */
export const ShownAndHidden = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText('Password');
    await userEvent.type(field, 'secret');
    await expect(args.onChange).toHaveBeenLastCalledWith('secret');
    await userEvent.click(await canvas.findByRole('button', { name: 'Show password' }));
    await waitFor(() => expect(field).toHaveAttribute('type', 'text'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Hide password' }));
    await waitFor(() => expect(field).toHaveAttribute('type', 'password'));
  },
});
