import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Later } from '#ui/Later.tsx';
import { Section } from '#ui/Section.tsx';

const meta = preview.meta({
  title: 'UI/Later',
  component: Later,
  args: { children: <Section title="Record Payment">Nothing was paid yet.</Section> },
});

/** What stands at the end of a screen is there a moment after the rest. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Record Payment' })).toBeVisible();
  },
});
