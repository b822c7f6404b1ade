import { expect, fn } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/TextField',
  component: TextField,
  args: { label: 'Customer Name' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story({
  ...fieldMatrix(TextField, { defaultValue: 'Asha Rao' }),
  args: { placeholder: 'Name' },
});

/** Empty, filled in, invalid and disabled, with long and right-to-left names. */
export const Looks = meta.story(
  sideBySide<TextFieldProps>({
    'An empty field': {},
    'A filled-in field with a description': {
      args: { defaultValue: 'Lakshmi Narayanan', description: 'As on the bank account.' },
    },
    'An invalid field. Its error is visible and also its accessible description': {
      args: { errorMessage: 'User Name is required' },
      play: async ({ canvas }) => {
        const field = canvas.getByRole('textbox', { name: 'Customer Name' });
        await expect(field).toBeInvalid();
        await expect(field).toHaveAccessibleDescription('User Name is required');
      },
    },
    'A disabled field': { args: { isDisabled: true, defaultValue: 'AGT01' } },
    'A name longer than the field': {
      args: {
        defaultValue: 'Venkatanarasimharajuvaripeta Subrahmanya Chandrasekhara Iyer and Sons',
      },
    },
    'A right-to-left name in a left-to-right form': { args: { defaultValue: 'محمد عبداللہ خان' } },
    'A right-to-left name in a right-to-left form': {
      locale: 'ur-PK',
      args: { defaultValue: 'محمد عبداللہ خان', description: 'As on the bank account.' },
    },
  }),
);

/** Typing reports the text, leaving the field calls onBlur. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<TextFieldProps>({
    'Each keystroke reports the whole text': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ok');
        await expect(args.onChange).toHaveBeenLastCalledWith('Ok');
      },
    },
    'Leaving the field calls onBlur, after which a form shows its error': {
      args: { onBlur: fn() },
      play: async ({ args, userEvent }) => {
        await userEvent.tab();
        await expect(args.onBlur).not.toHaveBeenCalled();
        await userEvent.tab();
        await expect(args.onBlur).toHaveBeenCalledOnce();
      },
    },
  }),
});
