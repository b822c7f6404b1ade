import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { FigureList, type FigureListProps } from '#ui/FigureList.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/FigureList',
  component: FigureList,
  args: {
    figures: [
      { id: 'waiting', label: 'Waiting', value: 3, href: '/dashboard?status=WTG' },
      { id: 'completed', label: 'Completed today', value: 21 },
      {
        id: 'payments',
        label: 'Payments today',
        value: 28,
        detail: <Amount paise={paise(184_500_000)} size="small" tone="soft" />,
      },
    ],
  },
  parameters: { chromatic: modesOf.wideUi },
});

/** Side by side in a wide place. */
export const SideBySide = meta.story({ globals: { viewport: { value: 'desktop' } } });

/** With and without a sum and a link. */
export const Matrix = meta.story(
  matrix({
    rows: ['plain', 'withDetail', 'linked'],
    columns: touches,
    forcedOn: 'a',
    width: '18rem',
    cell: (row) => (
      <FigureList
        figures={[
          {
            id: 'one',
            label: 'Payments today',
            value: 28,
            ...(row === 'withDetail' && { detail: '₹18,45,000.00' }),
            ...(row === 'linked' && { href: '/dashboard' }),
          },
        ]}
      />
    ),
  }),
);

/** Lines in a narrow place, one of them long. */
export const Looks = meta.story(
  sideBySide<FigureListProps>({
    'Lines in a narrow place. A figure with a link is pressed anywhere': {
      play: async ({ canvas }) => {
        const link = canvas.getByRole('link', { name: 'Waiting' });
        const { right, top, height } = canvas.getByText('3').getBoundingClientRect();
        await expect(document.elementFromPoint(right - 30, top + height / 2)).toBe(link);
      },
    },
    'A long label wraps beside a large amount': {
      args: {
        figures: [
          {
            id: 'long',
            label: 'Unanswered messages of all agents to all bankers and administrators',
            value: <Amount paise={paise(99_999_999_999)} />,
            href: '/dashboard',
          },
        ],
      },
    },
  }),
);
