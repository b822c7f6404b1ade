import { expect, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { applyTransition, updateBankerStatus } from '#api/transactionChanges.ts';
import { viewTransaction } from '#api/transaction.ts';
import { createMemoryBrowser, type MemoryBrowser } from '#test/memoryBrowser.ts';
import { FlowApp } from './FlowApp.tsx';
import { flow, serverOf, signInElsewhere, transactionOf } from './flow.tsx';
import { seedData } from './seedData.ts';
import { createMemoryServer, type MemoryServer } from './server/memoryServer.ts';
import {
  expectRow,
  expectRows,
  expectToast,
  expectValue,
  fill,
  findRow,
  openTransaction,
  press,
  signIn,
  unlock,
} from './userActions.ts';

interface Loaded {
  loaded: { server?: MemoryServer; browser?: MemoryBrowser };
}

/** Returns the browser of a story. @throws Error without one */
function browserOf({ loaded }: Loaded): MemoryBrowser {
  if (!loaded.browser) throw new Error('the story has no browser');
  return loaded.browser;
}

const meta = preview.meta({
  ...flow,
  title: 'Flows/Live changes',
  tags: ['!autodocs'],
  loaders: [
    () => ({
      server: createMemoryServer({ ...seedData(), hasLive: true }),
      browser: createMemoryBrowser(),
    }),
  ],
  render: (_args: object, context: Loaded) => (
    <FlowApp server={serverOf(context)} browser={browserOf(context)} />
  ),
});

const order = '2603140001';
const other = '2603140002';
const waiting = '2603140003';

/** Waits until the app has opened its stream, and sends its first message. */
async function openStream({ streams, send }: MemoryBrowser) {
  await waitFor(() => expect(streams).toHaveLength(1));
  send({ kind: 'open' });
}

/** Changes a transaction with another client and sends the event of it. */
async function changeElsewhere(
  context: Loaded,
  code: string,
  change: 'accept' | 'hold' | 'reportNameProblem',
) {
  const server = serverOf(context);
  const { id } = transactionOf(server, code);
  const isProblem = change === 'reportNameProblem';
  const { client } = await signInElsewhere(server, isProblem ? 'banker' : 'admin');
  const viewed = await viewTransaction(client, id);
  if (!viewed.ok) throw new Error(`there is no transaction ${code}`);
  const { transaction } = viewed.value;
  await (change === 'reportNameProblem'
    ? updateBankerStatus(client, transaction, { status: 'NPP', reason: 'It is Ravi K. here' })
    : applyTransition(client, change, transaction));
  const { version } = transactionOf(server, code);
  const isNew = change === 'accept';
  browserOf(context).send({ kind: 'transaction', id, version, ...(isNew && { isNew }) });
}

/** Others hold and accept transactions while a banker reads the list: rows change where they are. */
export const ListFollows = meta.story({
  ...interaction,
  tags: ['role:banker'],
  play: async ({ step, ...context }) => {
    await step('The banker opens the list', async () => {
      await unlock();
      await signIn('banker');
      await expectRows('Orders', 2);
      await openStream(browserOf(context));
    });

    await step('An order that an admin holds changes in place', async () => {
      const before = (await findRow('Orders', new RegExp(other))).getBoundingClientRect().top;
      await changeElsewhere(context, other, 'hold');
      await expectRow('Orders', new RegExp(`${other}.*Hold`));
      const after = (await findRow('Orders', new RegExp(other))).getBoundingClientRect().top;
      await expect(after).toBe(before);
    });

    await step('An accepted order is counted, and appears when the note is pressed', async () => {
      await changeElsewhere(context, waiting, 'accept');
      await screen.findByRole('button', { name: '1 new' });
      await expect(screen.queryByRole('link', { name: new RegExp(waiting) })).toBeNull();
      await press('1 new');
      await expectRow('Orders', new RegExp(`${waiting}.*Pending`));
    });
  },
});

/** A banker reports a problem while an admin types: the form stays, and a message names the banker. */
export const DetailsFollow = meta.story({
  ...interaction,
  tags: ['role:admin'],
  play: async ({ step, ...context }) => {
    await step('The admin edits the notes of an order', async () => {
      await unlock();
      await signIn('admin');
      await openStream(browserOf(context));
      await openTransaction(order);
      await fill('Notes', 'A/C 50100234567890, urgent');
    });

    await step('A banker reports a name problem', async () => {
      await changeElsewhere(context, order, 'reportNameProblem');
      await expectToast(`BNK01 set ${order} to Name Problem`);
      await expect(await screen.findByText('It is Ravi K. here')).toBeVisible();
    });

    await step('What was typed is still there', async () => {
      await expectValue('Notes', 'A/C 50100234567890, urgent');
    });
  },
});
