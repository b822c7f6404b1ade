import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';

const send = fn<(values: object) => Promise<undefined>>();

const meta = preview.meta({
  title: 'UI/Actions/SubmitButton',
  component: SubmitButton,
  args: { children: 'Send Money' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
  decorators: [
    (Story) => (
      <Form label="Form" onSubmit={send}>
        <Story />
      </Form>
    ),
  ],
});

/** The primary button in full width at the end of a form. */
export const Default = meta.story();

/** Pending for a reason outside the form, such as an upload. */
export const PendingFromOutside = meta.story({
  args: { isPending: true, pendingLabel: 'Sending pictures...' },
});

/** Two presses submit the form once, because the button is pending after the first. */
export const SendsOnce = meta.story({
  ...interaction,
  play: async ({ canvas, userEvent }) => {
    send.mockReset().mockReturnValue(new Promise(() => {}));
    const button = () => canvas.getByRole('button', { name: /Send Money/ });
    await userEvent.click(await waitFor(button));
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(await waitFor(button));
    await expect(send).toHaveBeenCalledOnce();
  },
});
