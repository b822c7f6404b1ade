import { expect, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';

const send = fn<(values: object) => Promise<undefined>>();

const meta = preview.meta({
  title: 'UI/SubmitButton',
  component: SubmitButton,
  args: { children: 'Send Money' },
  parameters: { layout: 'padded' },
  decorators: [
    (Story) => (
      <Form label="Form" onSubmit={send}>
        <Story />
      </Form>
    ),
  ],
});

/** The end of a form: full width, primary. */
export const Default = meta.story();

/** Pending for a reason outside the form, such as a picture that is still on its way. */
export const PendingFromOutside = meta.story({
  args: { isPending: true, pendingLabel: 'Sending pictures...' },
});

/** Pressed twice, sent once: while the form is on its way the button is pending. */
export const SendsOnce = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    send.mockReset().mockReturnValue(new Promise(() => {}));
    const button = canvas.getByRole('button', { name: /Send Money/ });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(button);
    await expect(send).toHaveBeenCalledOnce();
  },
});
