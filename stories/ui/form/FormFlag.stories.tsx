import { expect, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormFlag } from '#ui/form/FormFlag.tsx';
import { inForm, sent } from './inForm.tsx';

const meta = preview.meta({
  title: 'UI/FormFlag',
  component: FormFlag,
  args: { name: 'value', value: 'stored' },
  parameters: { layout: 'padded' },
  decorators: [inForm],
});

/** It shows nothing; its value is sent along and satisfies the form's rules. */
export const Sent = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    sent.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ value: 'stored' }));
  },
});
