import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { contents, fieldProps, fieldStates } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/TextField',
  component: TextField,
  args: { label: 'Customer Name' },
  parameters: { layout: 'padded' },
});

/** Nothing typed yet. */
export const Empty = meta.story();

/** Typed, with help under it. */
export const Filled = meta.story({
  args: { defaultValue: 'Lakshmi Narayanan', description: 'As on the bank account.' },
});

/** Something is wrong: said under the field and to whoever can't see it. */
export const Invalid = meta.story({
  args: { errorMessage: 'User Name is required' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Customer Name' });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('User Name is required');
  },
});

/** Locked. */
export const Disabled = meta.story({ args: { isDisabled: true, defaultValue: 'AGT01' } });

/** A name that is longer than the field. */
export const VeryLongValue = meta.story({
  args: { defaultValue: 'Venkatanarasimharajuvaripeta Subrahmanya Chandrasekhara Iyer and Sons' },
});

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={fieldStates}
      forcedOn="input"
      width="14rem"
      cell={(content, state) => (
        <TextField
          {...fieldProps(state)}
          label="Customer Name"
          placeholder="Name"
          defaultValue={content === 'filled' ? 'Asha Rao' : ''}
        />
      )}
    />
  ),
});

/** Each keystroke is reported with the whole text. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ok');
    await expect(args.onChange).toHaveBeenLastCalledWith('Ok');
  },
});

/** A name that runs from right to left, in a form that runs from left to right. */
export const NameFromRightToLeft = meta.story({ args: { defaultValue: 'محمد عبداللہ خان' } });

/** The same in a form from right to left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { defaultValue: 'محمد عبداللہ خان', description: 'As on the bank account.' },
});

/** Leaving the field is reported, which is when its error may show. */
export const Leaving = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onBlur: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
});
