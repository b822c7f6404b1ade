import { expect, screen, within } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { flow, serverOf } from './flow.tsx';
import { expectToast, fill, find, findRow, follow, pick, press, signIn, unlock } from './hands.ts';
import { opening } from './opening.ts';

const meta = preview.meta({ ...flow, title: 'Flows/Lost session', tags: ['!autodocs'] });

/** A session ends in the middle of a form: one message, the sign-in, and back in the form. */
export const SignsInAgain = meta.story({
  tags: ['role:agent', 'interaction'],
  parameters: notPhotographed,
  play: async ({ step, ...context }) => {
    const server = serverOf(context);

    await step('The agent begins a transfer', async () => {
      await unlock();
      await signIn('agent');
      await follow('Initiate');
      await fill('Customer Name', 'Lakshmi');
      await pick('Bank Name', 'hdfc', 'HDFC Bank (HDFC)');
    });

    await step('In the middle of it the session ends, on the server', async () => {
      server.endSessions();
      await fill('Amount', '1500');
      await fill('Notes', 'A/C 1234');
      await press(/^Notifications/);
      await press('Send Money');
    });

    await step('They are told once', async () => {
      await expectToast('Your session has been failed');
      const messages = within(await find('region', 'Messages'));
      await expect(messages.getAllByText('Your session has been failed')).toHaveLength(1);
    });

    await step('The sign-in stands there, and nothing was recorded', async () => {
      await find('button', 'Sign In');
      await expect(screen.queryByRole('textbox', { name: 'Customer Name' })).toBeNull();
      await expect(localStorage.getItem('userDetails')).toBeNull();
      await expect(server.data.transactions).toEqual(opening().transactions);
    });

    await step('They sign in again and are back in their form, with what they typed', async () => {
      await signIn('agent');
      await expect(await find('textbox', 'Customer Name')).toHaveValue('Lakshmi');
      await expect(await find('textbox', 'Amount')).toHaveValue('1500');
      await expect(await find('textbox', 'Notes')).toHaveValue('A/C 1234');
      await expect(server.data.sessions.size).toBe(1);
    });

    await step('They send it, and it is recorded once', async () => {
      await press('Send Money');
      await expectToast('Transaction initiated successfully');
      await expect(await findRow('Overview', /1,500\.00/)).toBeVisible();
      await expect(server.data.transactions).toHaveLength(opening().transactions.length + 1);
    });
  },
});
