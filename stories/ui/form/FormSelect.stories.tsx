import { expect, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { inForm, sent } from './inForm.tsx';

const meta = preview.meta({
  title: 'UI/FormSelect',
  component: FormSelect,
  args: {
    name: 'value',
    label: 'Status',
    options: [{ id: 'NPP', label: 'Name Problem', colour: 'RED' as const }],
  },
  parameters: { layout: 'padded' },
  decorators: [inForm],
});

/** Nothing chosen: nothing is wrong yet. */
export const Pristine = meta.story();

/** Sent empty: what is wrong stands under it, and it has the focus. */
export const Invalid = meta.story({
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('This is required')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: /Status/ })).toHaveFocus());
    await expect(sent).not.toHaveBeenCalled();
  },
});

/** The id of the choice is sent, not its words. */
export const Sent = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Name Problem' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ value: 'NPP' }));
  },
});
