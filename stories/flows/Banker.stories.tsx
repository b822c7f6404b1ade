import { expect, screen } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money.ts';
import { flow, serverOf, transactionOf } from './flow.tsx';
import {
  attach,
  choose,
  expectRows,
  expectToast,
  fill,
  find,
  findRow,
  openTransaction,
  press,
  signIn,
  unlock,
} from './hands.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Banker', tags: ['!autodocs'] });

const order = '2603140001';
const other = '2603140002';

async function pay(amount: string, receipt: string) {
  await attach('File Upload', receipt);
  await fill('Amount', amount);
  await press('Send');
  await expectToast('Payment added successfully');
}

/** From the order to the last receipt, and a name that does not match. */
export const PaysAndRefuses = meta.story({
  tags: ['role:banker', 'interaction'],
  parameters: notPhotographed,
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The banker comes in', async () => {
      await unlock();
      await signIn('banker');
    });

    await step(
      'What waits to be paid is in the orders; what waits to be accepted is not',
      async () => {
        await expectRows('Orders', 2);
        await expect(screen.queryByRole('link', { name: /Waiting/ })).toBeNull();
        await expect(await findRow('Orders', /HDFC Bank.*₹12,500.00.*Pending/)).toBeVisible();
      },
    );

    await step('They pay a part, with its receipt', async () => {
      await openTransaction(order);
      await pay('10000', 'first-receipt.png');
      await find('heading', 'Payment History');
      await expect(transactionOf(server, order)).toMatchObject({
        status: 'PND',
        paid: paise(1_000_000),
      });
    });

    await step('They pay the rest, and it goes to be checked', async () => {
      await pay('2500', 'second-receipt.png');
      await expect(await screen.findAllByText('BY BNK01')).toHaveLength(2);
      // Where there is room for it, the list beside the details says it as well.
      await expect((await screen.findAllByText('Checking')).at(-1)).toBeVisible();
      await expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
      await expect(transactionOf(server, order)).toMatchObject({
        status: 'CHK',
        paid: paise(1_250_000),
      });
    });

    await step('Another one has a name problem, with its reason', async () => {
      await press('Back');
      await openTransaction(other);
      await choose(/Status/, 'Name Problem');
      await fill('Reason', 'It is Sunita D. here');
      await press('Update');
      await expectToast('Update Transaction successfuly');
      await expect(await findRow('Overview', /Name Problem/)).toBeVisible();
      await expect(transactionOf(server, other)).toMatchObject({
        status: 'NPP',
        problem: 'It is Sunita D. here',
      });
    });
  },
});
