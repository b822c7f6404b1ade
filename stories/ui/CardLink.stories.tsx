import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { CardLink, type CardLinkProps } from '#ui/CardLink.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/CardLink',
  component: CardLink,
  args: { children: '2603140007 · Ravi Kumar', href: '/transaction-details?id=7' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
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

/** A card that leads to its record, and a long name. */
export const Looks = meta.story(
  sideBySide<CardLinkProps>({
    'A card that leads to its record': {
      play: async ({ canvas }) => {
        const link = canvas.getByRole('link', { name: '2603140007 · Ravi Kumar' });
        await expect(link).toHaveAttribute('href', '/transaction-details?id=7');
      },
    },
    'A long name wraps': {
      args: { children: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited' },
    },
  }),
);
