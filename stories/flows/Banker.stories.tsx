import { expect, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { flow, serverOf, transactionOf } from './flow.tsx';
import {
  attach,
  choose,
  expectRow,
  expectRows,
  expectToast,
  fill,
  find,
  openTransaction,
  press,
  signIn,
  unlock,
} from './userActions.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Banker', tags: ['!autodocs'] });

const order = '2603140001';
const other = '2603140002';

async function pay(amount: string, receipt: string) {
  await attach('File Upload', receipt);
  await fill('Amount', amount);
  await press('Send');
  await expectToast('Payment added successfully');
}

/** A banker pays a transaction in two parts and reports a name problem in another. */
export const PaysAndRefuses = meta.story({
  ...interaction,
  tags: ['role:banker'],
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The banker signs in', async () => {
      await unlock();
      await signIn('banker');
    });

    await step('Orders lists pending transactions, but no waiting ones', async () => {
      await expectRows('Orders', 2);
      await expect(screen.queryByRole('link', { name: /Waiting/ })).toBeNull();
      await expectRow('Orders', /HDFC Bank.*Pending.*₹12,500.00/);
    });

    await step('The banker pays a part, with a receipt', async () => {
      await openTransaction(order);
      await pay('10000', 'first-receipt.png');
      await find('heading', 'Payment History');
      await expect(transactionOf(server, order)).toMatchObject({
        status: 'PND',
        paid: paise(1_000_000),
      });
    });

    await step('The banker pays the rest, and the status changes to Checking', async () => {
      await pay('2500', 'second-receipt.png');
      await waitFor(() => expect(screen.getAllByText('BY BNK01')).toHaveLength(2));
      // On a wide screen, the list beside the details shows the status too.
      await waitFor(() => expect(screen.getAllByText('Checking').at(-1)).toBeVisible());
      await expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
      await expect(transactionOf(server, order)).toMatchObject({
        status: 'CHK',
        paid: paise(1_250_000),
      });
    });

    await step('The banker reports a name problem in another transaction', async () => {
      await press('Back');
      await openTransaction(other);
      await choose(/Status/, 'Name Problem');
      await fill('Reason', 'It is Sunita D. here');
      await press('Update');
      await expectToast('Update Transaction successfuly');
      await expectRow('Overview', /Name Problem/);
      await expect(transactionOf(server, other)).toMatchObject({
        status: 'NPP',
        problem: 'It is Sunita D. here',
      });
    });
  },
});
