import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormMemoryProvider } from '#ui/form/FormMemoryProvider.tsx';
import { FormPasswordField } from '#ui/form/FormPasswordField.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';

interface Values {
  name?: string;
  password?: string;
}

const memory = {
  recall: () => undefined,
  keep: () => {},
  restoredAt: null,
  discard: () => {},
};

const meta = preview.meta({
  title: 'UI/FormMemoryProvider',
  component: FormMemoryProvider,
  args: {
    memory,
    children: (
      <Form<Values> name="user" forgets={['password']} label="User" onSubmit={() => {}}>
        <FormTextField name="name" label="User Name" />
        <FormPasswordField name="password" label="Password" autoComplete="new-password" />
        <SubmitButton>Add</SubmitButton>
      </Form>
    ),
  },
  parameters: { layout: 'padded' },
});

/** What was typed before is back, and says so. */
export const Restored = meta.story({
  args: {
    memory: { ...memory, recall: () => ({ name: 'Meena Iyer' }), restoredAt: '14:32' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What you typed at 14:32 is back.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'User Name' })).toHaveValue('Meena Iyer');
  },
});

/** The same with names and words that run from right to left. */
export const RestoredRightToLeft = Restored.extend({
  args: { memory: { ...memory, recall: () => ({ name: 'محمد فاروق' }), restoredAt: '14:32' } },
  play: async () => {},
});

/** Nothing is known of this form: it opens as it is. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'User Name' })).toHaveValue('');
    await expect(canvas.queryByText(/is back/)).toBeNull();
  },
});

/** Every change is kept from the first keystroke; passwords never are. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { memory: { ...memory, keep: fn() } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.memory.keep).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('textbox', { name: 'User Name' }), 'A');
    await expect(args.memory.keep).toHaveBeenLastCalledWith('user', { name: 'A' });
    await userEvent.type(canvas.getByLabelText('Password', { exact: true }), 'secret');
    await expect(args.memory.keep).toHaveBeenCalledOnce();
  },
});

/** Whoever does not want it starts anew. */
export const Discarded = Restored.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: {
    memory: {
      ...memory,
      recall: () => ({ name: 'Meena Iyer' }),
      restoredAt: '14:32',
      discard: fn(),
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start anew' }));
    await expect(args.memory.discard).toHaveBeenCalledOnce();
  },
});
