import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { contents, fieldProps, fieldStates } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/PasswordField',
  component: PasswordField,
  args: { label: 'Password', autoComplete: 'current-password' },
  parameters: { layout: 'padded' },
});

/** What is typed stays hidden. */
export const Hidden = meta.story({ args: { defaultValue: 'correct horse' } });

/** Something is wrong with it. */
export const Invalid = meta.story({ args: { errorMessage: 'Password is required' } });

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
        <PasswordField
          {...fieldProps(state)}
          label="Password"
          autoComplete="current-password"
          defaultValue={content === 'filled' ? 'correct horse' : ''}
        />
      )}
    />
  ),
});

/** The button shows the text and hides it again; typing is reported. */
export const ShownAndHidden = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText('Password');
    await userEvent.type(field, 'secret');
    await expect(args.onChange).toHaveBeenLastCalledWith('secret');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(field).toHaveAttribute('type', 'password');
  },
});
