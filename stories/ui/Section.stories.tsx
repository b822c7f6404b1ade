import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';

const meta = preview.meta({
  title: 'UI/Section',
  component: Section,
  args: { title: 'Payment History', children: 'Nothing was paid yet.' },
});

/** A titled sheet is a region by that name. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Payment History' })).toBeVisible();
  },
});

/** With a control beside its title. */
export const WithAction = meta.story({ args: { action: <Button variant="quiet">Add</Button> } });

/** Without a title, edge to edge. */
export const Flush = meta.story({
  render: () => <Section isFlush>Rows that reach from edge to edge.</Section>,
});
