import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const meta = preview.meta({
  title: 'UI/Text/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'Opens in a new window' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** The end of the sentence is only for screen readers. */
export const Default = meta.story({
  render: ({ children }) => (
    <p>
      Terms of the bank <VisuallyHidden>{children}</VisuallyHidden>
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Opens in a new window').offsetWidth).toBeLessThanOrEqual(1);
  },
});
