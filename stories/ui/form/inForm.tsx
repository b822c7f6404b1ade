import type { ComponentType } from 'react';
import { fn } from 'storybook/test';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Stack } from '#ui/Stack.tsx';

/** What the form around the story was sent with. */
export const sent = fn<(values: object) => void>();

const required = 'This is required';

/** Stands in a form that wants the field `value`. */
export function inForm(Story: ComponentType) {
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
