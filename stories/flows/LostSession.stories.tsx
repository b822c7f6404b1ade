import { expect, screen, within } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { flow, serverOf } from './flow.tsx';
import {
  expectRow,
  expectToast,
  expectValue,
  fill,
  find,
  follow,
  pick,
  press,
  signIn,
  unlock,
} from './userActions.ts';
import { seedData } from './seedData.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Lost session', tags: ['!autodocs'] });

/** The session ends while a form is open: after signing in again, the typed values are back. */
export const SignsInAgain = meta.story({
  ...interaction,
  tags: ['role:agent'],
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The agent fills in a part of the form', async () => {
      await unlock();
      await signIn('agent');
      await follow('Initiate');
      await fill('Customer Name', 'Lakshmi');
      await pick('Bank Name', 'hdfc', 'HDFC Bank (HDFC)');
    });

    await step('The session ends on the server', async () => {
      server.endSessions();
      await fill('Amount', '1500');
      await fill('Notes', 'A/C 1234');
      await press(/^Notifications/);
      await press('Send Money');
    });

    await step('One message announces the lost session', async () => {
      await expectToast('Your session has been failed');
      const messages = within(await find('region', 'Notices'));
      await expect(messages.getAllByText('Your session has been failed')).toHaveLength(1);
    });

    await step('The sign-in is shown, and no transaction was recorded', async () => {
      await find('button', 'Sign In');
      await expect(screen.queryByRole('textbox', { name: 'Customer Name' })).toBeNull();
      await expect(localStorage.getItem('userDetails')).toBeNull();
      await expect(server.data.transactions).toEqual(seedData().transactions);
    });

    await step('The agent signs in again and gets the form with the typed values', async () => {
      await signIn('agent');
      await expectValue('Customer Name', 'Lakshmi');
      await expectValue('Amount', '1,500');
      await expectValue('Notes', 'A/C 1234');
      await expect(server.data.sessions.size).toBe(1);
    });

    await step('The agent sends the form, and one transaction is recorded', async () => {
      await press('Send Money');
      await expectToast('Transaction initiated successfully');
      await expectRow('Overview', /1,500\.00/);
      await expect(server.data.transactions).toHaveLength(seedData().transactions.length + 1);
    });
  },
});
