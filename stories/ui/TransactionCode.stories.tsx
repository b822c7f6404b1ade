import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';

const meta = preview.meta({
  title: 'UI/TransactionCode',
  component: TransactionCode,
  args: { code: '2603140007' },
  parameters: { layout: 'centered' },
});

/** The day in grey, the running number in red. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('260314')).toBeVisible();
    await expect(canvas.getByText('0007')).toBeVisible();
  },
});

/** A day with more than 9,999 transactions. */
export const BusyDay = meta.story({ args: { code: '26031412345' } });
