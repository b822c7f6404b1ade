import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Lists/CardLink',
  component: CardLink,
  args: { children: '2603140007 · Ravi Kumar', href: '/transaction-details?id=7' },
  parameters: { layout: 'centered' },
});

/** A card that leads to its record. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: '2603140007 · Ravi Kumar' });
    await expect(link).toHaveAttribute('href', '/transaction-details?id=7');
  },
});

/** The card in every state. */
export const Matrix = meta.story(
  matrix({
    rows: ['card'],
    columns: touches,
    forcedOn: 'a',
    cell: () => <CardLink href="/transaction-details?id=7">2603140007</CardLink>,
  }),
);

/** A long name wraps. */
export const VeryLongContent = meta.story({
  args: { children: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited' },
});
