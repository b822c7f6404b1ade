import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Stack } from '#ui/Stack.tsx';
import { TextField } from '#ui/TextField.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Stack',
  component: Stack,
  args: {
    children: [
      <TextField key="name" label="Customer Name" />,
      <TextField key="city" label="City" description="Where the money is fetched." />,
      <Button key="send">Send Money</Button>,
    ],
  },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** The spacing of form fields outside a form. */
export const Default = meta.story();
