import { expect, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { inForm, sent } from './inForm.tsx';

const meta = preview.meta({
  title: 'UI/FormTextArea',
  component: FormTextArea,
  args: { name: 'value', label: 'Notes' },
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
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Notes' })).toHaveFocus());
    await expect(sent).not.toHaveBeenCalled();
  },
});

/** Every line that was typed is sent. */
export const Sent = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.type(
      canvas.getByRole('textbox', { name: 'Notes' }),
      'Call first{Enter}Then pay',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ value: 'Call first\nThen pay' }));
  },
});
