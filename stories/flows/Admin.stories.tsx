import { expect, userEvent, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { Status } from '#domain/workflow.ts';
import { flow, serverOf, transactionOf } from './flow.tsx';
import {
  attach,
  choose,
  expectRows,
  expectToast,
  fill,
  fillPassword,
  find,
  findFigure,
  findRow,
  follow,
  openTransaction,
  press,
  signIn,
  unlock,
} from './hands.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Admin', tags: ['!autodocs'] });

const waiting = '2603140003';
const paid = '2603140004';

/** The buttons on a waiting transaction, in turn, and where each leads. */
const moves: readonly (readonly [button: string, toast: string, status: Status])[] = [
  ['Accepted', 'Transaction accepted', 'PND'],
  ['Hold', 'Transaction put on hold', 'HLD'],
  ['Un Hold', 'Transaction taken off hold', 'PND'],
  ['Cancel', 'Transaction cancelled', 'CNL'],
  ['Re-Open', 'Transaction re-opened', 'WTG'],
];

/** From the figures through every move to users, banks, the rate and the report. */
export const DecidesAndManages = meta.story({
  tags: ['role:admin', 'interaction'],
  parameters: notPhotographed,
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The admin comes in and sees the figures of the day', async () => {
      await unlock();
      await signIn('admin');
      await expect(await findFigure('Today', 'Total Transfers')).toHaveTextContent('4');
      await expect(await findFigure('Today', 'Balance')).toHaveTextContent('₹40,500.00');
    });

    await step('They accept, hold, release, cancel and re-open a transfer', async () => {
      for (const [button, toast, status] of moves) {
        await openTransaction(waiting);
        await press(button);
        await expectToast(toast);
        await expect(transactionOf(server, waiting).status).toBe(status);
      }
    });

    await step('They check the one that is paid', async () => {
      await openTransaction(paid);
      await press('Checked');
      await expectToast('Transaction checked');
      await expect(await findRow('Overview', /Completed/)).toBeVisible();
      await expect(transactionOf(server, paid).status).toBe('CMP');
    });

    await step('They add a user', async () => {
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

    await step('And make them inactive', async () => {
      await userEvent.click(await findRow('Users', /Divya Nair.*Active/));
      await press('Inactive');
      await expectToast('User is now inactive');
      await expect(await findRow('Users', /Divya Nair.*Inactive/)).toBeVisible();
      await expect(server.data.users.at(-1)).toMatchObject({
        name: 'Divya Nair',
        code: 'AGT03',
        role: 'agent',
        phone: '+919812345679',
        isActive: false,
      });
    });

    await step('They add a bank with its logo', async () => {
      await follow('Bank');
      await follow('Add Bank');
      await fill('Bank Name', 'Coromandel Bank');
      await fill('Bank ShortCode', 'comb');
      await attach('File Upload', 'logo.png');
      await press('Add Bank');
      await expectToast('Bank added successfully');
      await expect(await findRow('Banks', /Coromandel Bank.*COMB/)).toBeVisible();
      await expect(server.data.banks.at(-1)).toMatchObject({ code: 'COMB', isActive: true });
    });

    await step('They set the rate that every header shows', async () => {
      await follow('Setting');
      await fill('Rate', '84.5');
      await press('Update');
      await expectToast('Setting updated successfully');
      // The figures of the last visit come first.
      await waitFor(async () =>
        expect(await findFigure('Today', 'Completed')).toHaveTextContent('1'),
      );
      await expect(server.data.setting.rate).toBe('84.5');
    });

    await step('The report lists what was initiated today', async () => {
      await follow('Report');
      await expectRows('Report', 4);
      await expect(await findRow('Report', /Gopal Das.*₹5,000.00/)).toBeVisible();
    });
  },
});
