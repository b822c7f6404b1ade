import { expect, userEvent } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { Status } from '#domain/workflow/workflow.ts';
import { flow, serverOf, transactionOf } from './flow.tsx';
import {
  attach,
  choose,
  expectFigure,
  expectRow,
  expectRows,
  expectToast,
  fill,
  fillPassword,
  find,
  findRow,
  follow,
  openTransaction,
  press,
  signIn,
  unlock,
} from './userActions.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Admin', tags: ['!autodocs'] });

const waiting = '2603140003';
const paid = '2603140004';

/** Actions on a waiting transaction, in order, with the toast and the status after each. */
const moves: readonly (readonly [button: string, toast: string, status: Status])[] = [
  ['Accepted', 'Transaction accepted', 'PND'],
  ['Hold', 'Transaction put on hold', 'HLD'],
  ['Un Hold', 'Transaction taken off hold', 'PND'],
  ['Cancel', 'Transaction cancelled', 'CNL'],
  ['Re-Open', 'Transaction re-opened', 'WTG'],
];

/** An admin uses every action on transactions, then manages users, banks, the rate and reports. */
export const DecidesAndManages = meta.story({
  ...interaction,
  tags: ['role:admin'],
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The admin signs in and sees the figures of the day', async () => {
      await unlock();
      await signIn('admin');
      await expectFigure('Today', 'Total Transfers', '4');
      await expectFigure('Today', 'Balance', '₹40,500.00');
    });

    await step(
      'The admin accepts, holds, releases, cancels and re-opens a transaction',
      async () => {
        for (const [button, toast, status] of moves) {
          await openTransaction(waiting);
          await press(button);
          await expectToast(toast);
          await expect(transactionOf(server, waiting).status).toBe(status);
        }
      },
    );

    await step('The admin checks the paid transaction', async () => {
      await openTransaction(paid);
      await press('Checked');
      await expectToast('Transaction checked');
      await expectRow('Overview', /Completed/);
      await expect(transactionOf(server, paid).status).toBe('CMP');
    });

    await step('The admin adds a user', async () => {
      await follow('Users');
      await follow('Add User');
      await fill('User Name', 'Divya Nair');
      await fill('Short Code', 'AGT03');
      await fillPassword('Password', 'monsoon-7');
      await fillPassword('Confirm Password', 'monsoon-7');
      await choose(/Role/, 'Agent');
      await userEvent.type(await find('textbox', 'Phone'), '9812345679');
      await press('Add');
      await expectToast('User added successfully');
    });

    await step('The admin makes the user inactive', async () => {
      await userEvent.click(await findRow('Users', /Divya Nair.*Active/));
      await press('Inactive');
      await expectToast('User is now inactive');
      await expectRow('Users', /Divya Nair.*Inactive/);
      await expect(server.data.users.at(-1)).toMatchObject({
        name: 'Divya Nair',
        code: 'AGT03',
        role: 'agent',
        phone: '+919812345679',
        isActive: false,
      });
    });

    await step('The admin adds a bank with a logo', async () => {
      await follow('Bank');
      await follow('Add Bank');
      await fill('Bank Name', 'Coromandel Bank');
      await fill('Bank ShortCode', 'comb');
      await attach('File Upload', 'logo.png');
      await press('Add Bank');
      await expectToast('Bank added successfully');
      await expectRow('Banks', /Coromandel Bank.*COMB/);
      await expect(server.data.banks.at(-1)).toMatchObject({ code: 'COMB', isActive: true });
    });

    await step('The admin changes the rate', async () => {
      await follow('Setting');
      await fill('Rate', '84.5');
      await press('Update');
      await expectToast('Setting updated successfully');
      // The cached figures are shown before the new ones.
      await expectFigure('Today', 'Completed', '1');
      await expect(server.data.setting.rate).toBe('84.5');
    });

    await step('The report lists the transactions of today', async () => {
      await follow('Report');
      await expectRows('Report', 4);
      await expectRow('Report', /Gopal Das.*₹5,000.00/);
    });
  },
});
