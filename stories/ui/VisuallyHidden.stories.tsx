import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const meta = preview.meta({
  title: 'UI/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'Opens in a new window' },
  parameters: { layout: 'centered' },
});

/** The sentence goes on for those who listen. */
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
