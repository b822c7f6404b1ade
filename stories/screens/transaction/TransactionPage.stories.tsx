import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  TransactionPage,
  type TransactionPageProps,
} from '#screens/transaction/TransactionPage.tsx';
import { TransactionSkeleton } from '#screens/transaction/TransactionSkeleton.tsx';
import { presses } from '../assertions.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const onStep = fn();

const meta = preview.meta({
  title: 'Screens/Transaction/Details page',
  component: TransactionPage,
  args: { steps: null, onBack: fn(), children: <TransactionSkeleton viewer="banker" /> },
  decorators: [screenDecorator],
});

/** Opened from no list, such as by a link: the title is there while the details are loading. */
export const Loading = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Transaction Details' })).toBeVisible();
    await expect(canvas.queryByRole('group', { name: 'Place in the list' })).toBeNull();
  },
});

/** The last of the list, with large text: there is no next transaction, and nothing is cut off. */
export const LastInList = meta.story({
  globals: { textSize: 'large' },
  args: { steps: { position: 1204, total: 1204, isComplete: true, hasNext: false, onStep } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1,204 of 1,204')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Next transaction' })).toBeDisabled();
    const title = canvas.getByRole('heading', { name: 'Transaction Details' });
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  },
});

/** The way to the transactions before and after, and out. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<TransactionPageProps>({
    'Opened from a list: the place in it, and the transactions before and after': {
      args: { steps: { position: 3, total: 120, isComplete: true, hasNext: true, onStep } },
      play: async ({ canvas, userEvent }) => {
        const place = canvas.getByRole('group', { name: 'Place in the list' });
        await expect(place).toHaveTextContent('3 of 120');
        await userEvent.click(canvas.getByRole('button', { name: 'Next transaction' }));
        await expect(onStep).toHaveBeenLastCalledWith(1);
        await userEvent.click(await canvas.findByRole('button', { name: 'Previous transaction' }));
        await expect(onStep).toHaveBeenLastCalledWith(-1);
      },
    },
    'The last of the loaded rows, while the list has more: the next one can be asked for': {
      args: { steps: { position: 50, total: 50, isComplete: false, hasNext: true, onStep } },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('50 of 50+')).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Next transaction' })).toBeEnabled();
      },
    },
    'Back leaves the details': { play: presses('Back', 'onBack') },
  }),
});
