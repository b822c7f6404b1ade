import type { ComponentType } from 'react';
import { expect, fn, type userEvent, waitFor, type within } from 'storybook/test';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Stack } from '#ui/Stack.tsx';

export type Canvas = ReturnType<typeof within>;

interface Context {
  canvas: Canvas;
  userEvent: ReturnType<typeof userEvent.setup>;
}

/** Called with the submitted values of the form around a story. */
const sent = fn<(values: object) => void>();

const required = 'This is required';

function FormAround({ Story }: { Story: ComponentType }) {
  return (
    <Form<{ value?: string }>
      label="Form"
      validate={({ value }) => ({ value: value ? undefined : required })}
      onSubmit={(values) => sent(values)}
    >
      <Stack>
        <Story />
        <SubmitButton>Send</SubmitButton>
      </Stack>
    </Form>
  );
}

/** The common parts of all fields: each is in a form that requires the field `value`. */
export const inForm = {
  parameters: { layout: 'padded' as const },
  decorators: [(Story: ComponentType) => <FormAround Story={Story} />],
};

async function submit({ canvas, userEvent }: Context) {
  sent.mockClear();
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
}

/** Returns a play function that submits an empty field and expects its error and the focus in it. */
export const refusesEmpty = (find: (canvas: Canvas) => HTMLElement) => async (context: Context) => {
  const { canvas } = context;
  await submit(context);
  await expect(await canvas.findByText(required)).toBeVisible();
  await waitFor(() => expect(find(canvas)).toHaveFocus());
  await expect(sent).not.toHaveBeenCalled();
};

/** Returns a play function that pastes a text, which stays whole with its error and is not sent. */
export const refusesLong =
  (find: (canvas: Canvas) => HTMLElement, pasted: string, error: string) =>
  async (context: Context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(find(canvas));
    await userEvent.paste(pasted);
    await expect(await canvas.findByText(error)).toBeVisible();
    await submit(context);
    await waitFor(() => expect(find(canvas)).toHaveFocus());
    await expect(find(canvas)).toHaveValue(pasted);
    await expect(sent).not.toHaveBeenCalled();
  };

/** Returns a play function that fills in the field, submits it and expects the sent value. */
export const sends =
  (value: string, fill?: (context: Context) => Promise<void>) => async (context: Context) => {
    await fill?.(context);
    await submit(context);
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ value }));
  };

/** Returns a play function that types into the field, submits it and expects the sent value. */
export const sendsTyped = (find: (canvas: Canvas) => HTMLElement, typed: string, value = typed) =>
  sends(value, ({ canvas, userEvent }) => userEvent.type(find(canvas), typed));
