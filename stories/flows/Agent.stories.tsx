import { expect, screen, userEvent, within } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { moveTransaction, viewTransaction } from '#api/transaction.ts';
import { paise } from '#domain/money.ts';
import { flow, serverOf, transactionOf, workAs } from './flow.tsx';
import {
  attach,
  expectRows,
  expectToast,
  fill,
  find,
  findRow,
  follow,
  openTransaction,
  pick,
  press,
  searchFor,
  signIn,
  unlock,
} from './hands.ts';
import type { MemoryServer } from './server/memoryServer.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Agent', tags: ['!autodocs'] });

/** The first that is initiated after the four there are. */
const code = '2603140005';

/** Meanwhile, at the admin's desk. */
async function acceptElsewhere(server: MemoryServer) {
  const { client } = await workAs(server, 'admin');
  const viewed = await viewTransaction(client, transactionOf(server, code).id);
  if (!viewed.ok) throw new Error('there is nothing to accept');
  await moveTransaction(client, 'accept', viewed.value.transaction);
}

/** From the Sudoku to a transfer that somebody else has taken on. */
export const InitiatesATransfer = meta.story({
  tags: ['role:agent', 'interaction'],
  parameters: notPhotographed,
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The secret digits lead from the Sudoku to the sign-in', unlock);

    await step('The agent signs in', () => signIn('agent'));

    await step('They see their own orders, and nobody else’s', async () => {
      await expectRows('Orders', 1);
      await expect(await findRow('Orders', /HDFC Bank \(Asha Menon\)/)).toBeVisible();
    });

    await step('They initiate a transfer with a photo of the bank details', async () => {
      await follow('Initiate');
      await fill('Customer Name', 'Lakshmi');
      await pick('Bank Name', 'state', 'State Bank of India (SBIN)');
      await fill('Amount', '25000.50');
      await attach('File Upload', 'bank-details.png');
      await press('Send Money');
      await expectToast('Transaction initiated successfully');
    });

    await step('They find it on the Overview', async () => {
      await expectRows('Overview', 3);
      await searchFor('lakshmi');
      await expectRows('Overview', 1);
      await expect(await findRow('Overview', /2603140005.*₹25,000.50.*Waiting/)).toBeVisible();
    });

    await step('While it is waiting they correct its amount', async () => {
      await openTransaction(code);
      await find('button', 'Remove bank-details.png');
      await fill('Initiate Amount', '26000');
      await press('Update');
      await expectToast('Update Transaction successfuly');
      await expect(transactionOf(server, code).amount).toBe(paise(2_600_000));
    });

    await step('The admin accepts it, and the agent is told', async () => {
      await acceptElsewhere(server);
      await openTransaction(code);
      await press(/^Notifications/);
      const news = within(await find('dialog', 'Notifications'));
      await expect(await news.findByText(`ADM01 accepted ${code}`)).toBeVisible();
    });

    await step('Now it is locked', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(await find('textbox', 'Initiate Amount')).toBeDisabled();
      await expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
      await expect(transactionOf(server, code)).toMatchObject({
        status: 'PND',
        bankCode: 'SBIN',
        amount: paise(2_600_000),
      });
      await expect(server.data.files.filter(({ isClaimed }) => isClaimed)).toHaveLength(2);
    });
  },
});
