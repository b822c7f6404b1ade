import { expect, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { inForm, sent } from './inForm.tsx';

const meta = preview.meta({
  title: 'UI/FormAmountField',
  component: FormAmountField,
  args: { name: 'value', label: 'Amount' },
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
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
    await expect(sent).not.toHaveBeenCalled();
  },
});

/** The amount is sent as it was typed: no figure is rounded on the way. */
export const Sent = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '1000.50');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ value: '1000.50' }));
  },
});
