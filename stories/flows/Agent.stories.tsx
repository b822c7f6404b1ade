import { expect, screen, userEvent, within, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { applyTransition } from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import { paise } from '#domain/money/money.ts';
import { flow, serverOf, transactionOf, signInElsewhere } from './flow.tsx';
import {
  attach,
  expectRow,
  expectRows,
  expectToast,
  fill,
  find,
  follow,
  openTransaction,
  pick,
  press,
  searchFor,
  signIn,
  unlock,
} from './userActions.ts';
import type { MemoryServer } from './server/memoryServer.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Agent', tags: ['!autodocs'] });

/** Code of the first transaction after the four of the seed data. */
const code = '2603140005';

/** An admin accepts the transaction in another browser. */
async function acceptElsewhere(server: MemoryServer) {
  const { client } = await signInElsewhere(server, 'admin');
  const viewed = await viewTransaction(client, transactionOf(server, code).id);
  if (!viewed.ok) throw new Error(`there is no transaction ${code}`);
  await applyTransition(client, 'accept', viewed.value.transaction);
}

/** An agent unlocks the app, initiates a transaction and sees that an admin accepted it. */
export const InitiatesATransfer = meta.story({
  ...interaction,
  tags: ['role:agent'],
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The code word in the Sudoku opens the sign-in', unlock);

    await step('The agent signs in', () => signIn('agent'));

    await step('The agent sees only their own orders', async () => {
      await expectRows('Orders', 1);
      await expectRow('Orders', /HDFC Bank \(Asha Menon\)/);
    });

    await step('The agent initiates a transaction with a photo of the bank details', async () => {
      await follow('Initiate');
      await fill('Customer Name', 'Lakshmi');
      await pick('Bank Name', 'state', 'State Bank of India (SBIN)');
      await fill('Amount', '25000.50');
      await attach('File Upload', 'bank-details.png');
      await press('Send Money');
      await expectToast('Transaction initiated successfully');
    });

    await step('The agent finds it in Overview', async () => {
      await expectRows('Overview', 3);
      await searchFor('lakshmi');
      await expectRows('Overview', 1);
      await expectRow('Overview', /2603140005.*Waiting.*₹25,000.50/);
    });

    await step('The agent corrects the amount of the waiting transaction', async () => {
      await openTransaction(code);
      await find('button', 'Remove bank-details.png');
      await fill('Initiate Amount', '26000');
      await press('Update');
      await expectToast('Update Transaction successfuly');
      await expect(transactionOf(server, code).amount).toBe(paise(2_600_000));
    });

    await step('An admin accepts it, and the agent gets a notification', async () => {
      await acceptElsewhere(server);
      await openTransaction(code);
      await press(/^Notifications/);
      const notifications = within(await find('dialog', 'Notifications'));
      // The menu fades in.
      await waitFor(() => expect(notifications.getByText(`ADM01 accepted ${code}`)).toBeVisible());
    });

    await step('The form is locked', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: 'Initiate Amount' })).toBeDisabled(),
      );
      await expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
      const transaction = transactionOf(server, code);
      await expect(transaction).toMatchObject({
        status: 'PND',
        bankCode: 'SBIN',
        amount: paise(2_600_000),
      });
      const attachments = server.data.files.filter(
        ({ transactionId }) => transactionId === transaction.id,
      );
      await expect(attachments).toHaveLength(1);
    });
  },
});
