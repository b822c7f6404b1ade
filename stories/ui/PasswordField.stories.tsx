import { expect, fn, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { PasswordField, type PasswordFieldProps } from '#ui/PasswordField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/PasswordField',
  component: PasswordField,
  args: { label: 'Password', autoComplete: 'current-password' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** A hidden password, and an invalid one. */
export const Looks = meta.story(
  sideBySide<PasswordFieldProps>({
    'Show password reveals the text, and a second press hides it again': {
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
    },
    'The password is hidden by default': { args: { defaultValue: 'correct horse' } },
    'An invalid field with its error': { args: { errorMessage: 'Password is required' } },
  }),
);
/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(PasswordField, { defaultValue: 'correct horse' }));
