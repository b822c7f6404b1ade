import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TextField } from '#ui/TextField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

const meta = preview.meta({
  title: 'UI/Forms/TextField',
  component: TextField,
  args: { label: 'Customer Name' },
  parameters: { layout: 'padded' },
});

/** An empty field. */
export const Empty = meta.story();

/** A filled-in field with a description. */
export const Filled = meta.story({
  args: { defaultValue: 'Lakshmi Narayanan', description: 'As on the bank account.' },
});

/** An invalid field. Its error is visible and also its accessible description. */
export const Invalid = meta.story({
  args: { errorMessage: 'User Name is required' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Customer Name' });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('User Name is required');
  },
});

/** A disabled field. */
export const Disabled = meta.story({ args: { isDisabled: true, defaultValue: 'AGT01' } });

/** A name longer than the field. */
export const VeryLongValue = meta.story({
  args: { defaultValue: 'Venkatanarasimharajuvaripeta Subrahmanya Chandrasekhara Iyer and Sons' },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story({
  ...fieldMatrix(TextField, { defaultValue: 'Asha Rao' }),
  args: { placeholder: 'Name' },
});

/** Each keystroke reports the whole text. */
export const Typing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ok');
    await expect(args.onChange).toHaveBeenLastCalledWith('Ok');
  },
});

/** A right-to-left name in a left-to-right form. */
export const NameFromRightToLeft = meta.story({ args: { defaultValue: 'محمد عبداللہ خان' } });

/** A right-to-left name in a right-to-left form. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { defaultValue: 'محمد عبداللہ خان', description: 'As on the bank account.' },
});

/** Leaving the field calls onBlur, after which a form shows its error. */
export const Leaving = meta.story({
  ...interaction,
  args: { onBlur: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
});
