import { expect, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { inForm, sent } from './inForm.tsx';

const meta = preview.meta({
  title: 'UI/FormPasswordField',
  component: FormPasswordField,
  args: { name: 'value', label: 'Password', autoComplete: 'new-password' },
  parameters: { layout: 'padded' },
  decorators: [inForm],
});

/** Nothing typed: nothing is wrong yet. */
export const Pristine = meta.story();

/** Sent empty: what is wrong stands under it, and it has the focus. */
export const Invalid = meta.story({
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('This is required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus());
    await expect(sent).not.toHaveBeenCalled();
  },
});

/** The secret is sent as it was typed. */
export const Sent = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.type(canvas.getByLabelText('Password'), 'correct horse');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ value: 'correct horse' }));
  },
});
