import { expect, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { UsernameField } from '#ui/UsernameField.tsx';

const meta = preview.meta({
  title: 'UI/Forms/UsernameField',
  component: UsernameField,
  args: { value: 'meera' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Only password managers find the field: it is no tab stop, and screen readers skip it. */
export const Default = meta.story({
  render: (args) => (
    <form aria-label="Change Password">
      <UsernameField {...args} />
      <PasswordField label="Password" autoComplete="new-password" />
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    const form = canvas.getByRole<HTMLFormElement>('form');
    const [username] = form.elements;
    await expect(username).toHaveAttribute('autocomplete', 'username');
    await expect(username).toHaveValue('meera');
    await expect(username).toHaveAttribute('readonly');
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus());
  },
});
