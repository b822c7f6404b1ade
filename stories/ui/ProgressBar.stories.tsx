import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ProgressBar, type ProgressBarProps } from '#ui/ProgressBar.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/ProgressBar',
  component: ProgressBar,
  args: { label: '₹5,000.00 of ₹25,000.00 paid', value: 5000, max: 25_000 },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Partly completed, and nothing completed. */
export const Looks = meta.story(
  sideBySide<ProgressBarProps>({
    'The bar is named by its label, which contains the figures': {
      play: async ({ canvas }) => {
        const bar = canvas.getByRole('progressbar', { name: '₹5,000.00 of ₹25,000.00 paid' });
        await expect(bar).toBeVisible();
      },
    },
    'Nothing is completed': { args: { label: '₹0.00 of ₹25,000.00 paid', value: 0 } },
  }),
);

/** The completed share at several widths. */
export const Matrix = meta.story(
  matrix({
    rows: [0, 1, 50, 99, 100],
    columns: ['narrow', 'wide'],
    cell: (percent, width) => (
      <div style={{ width: width === 'narrow' ? '8rem' : '18rem' }}>
        <ProgressBar label={`${percent} %`} value={percent} max={100} />
      </div>
    ),
  }),
);
