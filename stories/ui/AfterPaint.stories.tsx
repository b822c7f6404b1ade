import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { AfterPaint } from '#ui/AfterPaint.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';

const meta = preview.meta({
  title: 'UI/AfterPaint',
  component: AfterPaint,
  args: { children: <FormSkeleton /> },
});

/** What stands in for something is there once that did not come at once. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toBeInTheDocument();
  },
});
