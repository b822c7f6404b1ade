import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { Customer, CustomerQuery } from '#domain/transactions/customers.ts';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { InitiateScreen, type InitiateScreenProps } from '#screens/initiate/InitiateScreen.tsx';
import { paise } from '#domain/money/money.ts';
import { customers } from '#stories/fixtures/customers.ts';
import { lookups } from '#stories/fixtures/lookups.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { duplicateOfEachReason, possibleDuplicates } from '#stories/fixtures/possibleDuplicates.ts';
import { anUpload, someUploads, uploadsOf } from '#stories/fixtures/uploads.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { loseSession, sessionLoss } from '#stories/flows/sessionLoss.tsx';
import { recordStories } from '../readingStories.ts';
import { changeFiles, type PlayContext, typeInto } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates(lookups);

const args: InitiateScreenProps = {
  state: states.ready,
  ownAgent: { code: 'AGT01', name: 'Asha Menon' },
  uploads: uploadsOf(),
  submission: submissions.idle,
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  onTyped: fn(),
  onSubmit: fn(),
  onReload: fn(),
  onCheck: fn(),
};

const meta = preview.meta({
  title: 'Screens/Initiate/Initiate',
  component: InitiateScreen,
  args,
  decorators: [screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));

/** Agents initiate only their own transactions: Agent Name is filled in and locked. */
export const AsAgent = meta.story({
  play: async ({ canvas }) => {
    const agent = canvas.getByRole('combobox', { name: 'Agent Name' });
    await waitFor(() => expect(agent).toHaveValue('Asha Menon (AGT01)'));
    await expect(agent).toBeDisabled();
  },
});

/** An admin can initiate a transaction for any agent. */
export const AsAdmin = meta.story({
  args: { ownAgent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Transaction Initiate' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toBeEnabled();
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toBeEnabled();
    await expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toBeEnabled();
    await expect(canvas.getByRole('group', { name: 'File Upload' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Notes' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toBeEnabled();
  },
});

/** A filled-in form with a stored, a pending and a failed file, each with its actions. */
export const Ready = meta.story({
  args: { uploads: someUploads() },
  play: async ({ canvas, userEvent }) => {
    await typeInto(
      { canvas, userEvent },
      { 'Customer Name': 'Ravi Kumar', Amount: '25000', Notes: 'A/C 50100234567890' },
    );
    // Submitting now would leave out the pending file.
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Send Money' })).toBeDisabled());
  },
});

/** Names, notes and an amount of maximum length. */
export const LongContent = meta.story({
  args: {
    ownAgent: { code: 'AGT01', name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' },
    uploads: uploadsOf(
      anUpload({ name: 'photograph-of-the-passbook-page-with-the-account-number-2026-03-14.jpg' }),
    ),
  },
  play: async ({ canvas, userEvent }) => {
    const customer = canvas.getByRole('textbox', { name: 'Customer Name' });
    await userEvent.click(customer);
    await userEvent.paste('Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited');
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Amount' }));
    await userEvent.paste('999999999.99');
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Notes' }));
    await userEvent.paste('A/C 50100234567890\nIFSC HDFC0001234\n'.repeat(4));
    await waitFor(() =>
      expect(customer).toHaveValue(
        'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
      ),
    );
  },
});

/** A skeleton in the final layout while the options of the selects load. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'Amount' })),
);

/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored data: its age, and disabled actions with the reason. */
export const OfflineStale = meta.story(shared.offlineStale('Send Money', 'Choose images'));

/** The session is lost while the form is filled in: a notice appears, the typed values stay. */
export const SignedOut = meta.story({
  ...sessionLoss('agent'),
  tags: ['role:agent'],
  play: async (context) => {
    const { canvas, userEvent } = context;
    await typeInto(
      { canvas, userEvent },
      { 'Customer Name': 'Ravi Kumar', Amount: '25000', Notes: 'A/C 50100234567890' },
    );
    await loseSession(context);
    for (const [name, value] of [
      ['Customer Name', 'Ravi Kumar'],
      ['Amount', '25,000'],
      ['Notes', 'A/C 50100234567890'],
    ] as const) {
      await expect(canvas.getByRole('textbox', { name })).toHaveValue(value);
    }
  },
});

/** An untouched form shows no errors. */
export const Pristine = meta.story({
  args: { ownAgent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** Submitted empty: an error under each required field. */
export const Invalid = meta.story({
  args: { ownAgent: null },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Agent Name is required')).toBeVisible();
    await expect(canvas.getByText('Bank Name is required')).toBeVisible();
    await expect(canvas.getByText('Amount is required')).toBeVisible();
    await expect(canvas.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** While the form is being sent, the layout stays and the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('This bank is not active'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** Another user acted first: the message of the server, and Reload. */
export const Conflict = meta.story(
  sending.conflict('This transaction was already sent with another amount'),
);

/** Pastes notes, and returns the part that shows the account details in them. */
async function pasteNotes({ canvas, userEvent }: PlayContext, notes: string) {
  await userEvent.click(canvas.getByRole('textbox', { name: 'Notes' }));
  await userEvent.paste(notes);
  return canvas.findByRole('heading', { name: 'Account details in the notes' });
}

/** Pasted account details are shown below the notes. Only a press changes a field. */
export const DetailsInNotes = meta.story({
  play: async (context) => {
    const { canvas, userEvent } = context;
    const typed = 'sbin0001234 50100234567890 Ravi Kumar';
    await expect(await pasteNotes(context, typed)).toBeVisible();
    await expect(canvas.getByText('50100234567890', { selector: 'bdi' })).toBeVisible();
    await expect(canvas.getByText('SBIN0001234', { selector: 'bdi' })).toBeVisible();
    const [notes, customer] = [/^Notes/, /^Customer Name/].map((name) =>
      canvas.getByRole('textbox', { name }),
    );
    await expect(notes).toHaveValue(typed);
    await expect(customer).toHaveValue('');
    await userEvent.click(canvas.getByRole('button', { name: 'Use as customer name' }));
    await waitFor(() => expect(customer).toHaveValue('Ravi Kumar'));
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Use as customer name' })).toBeNull(),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Tidy notes' }));
    await waitFor(() =>
      expect(notes).toHaveValue('Name: Ravi Kumar\nA/C: 50100234567890\nIFSC: SBIN0001234'),
    );
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Tidy notes' })).toBeNull());
  },
});

/** Reading and sending are repeated after a failure. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<InitiateScreenProps>({
    'Retry loads the data again after a failure': shared.retries('onReload'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      sending.reloads('onReload'),
    'Check status asks the server whether it recorded the lost submission':
      sending.checks('onCheck'),
  }),
});

/** A transaction is typed and sent, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<InitiateScreenProps>({
    'Submitting sends the amount in paise and the codes of the selected options': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ravi Kumar');
        await userEvent.type(await canvas.findByRole('combobox', { name: 'Bank Name' }), 'hdfc');
        await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
        await typeInto({ canvas, userEvent }, { Amount: '25000.50', Notes: 'A/C 1234' });
        await userEvent.click(await canvas.findByRole('button', { name: 'Send Money' }));
        await expect(args.onSubmit).toHaveBeenCalledWith({
          customer: 'Ravi Kumar',
          agentCode: 'AGT01',
          bankCode: 'HDFC',
          amount: paise(2_500_050),
          notes: 'A/C 1234',
        });
      },
    },
    'A short form above the limit of the server is typed again; any form of the same amount will do':
      {
        args: { retypeAbove: paise(10_000_000) },
        play: async ({ args, canvas, userEvent }) => {
          await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'hdfc');
          await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
          await typeInto({ canvas, userEvent }, { Amount: '2.5L', Notes: 'A/C 1234' });
          await userEvent.click(await canvas.findByRole('button', { name: 'Send Money' }));
          const again = await canvas.findByRole('textbox', { name: 'Type the amount again' });
          await waitFor(() => expect(again).toHaveFocus());
          await expect(args.onSubmit).not.toHaveBeenCalled();
          await userEvent.type(again, '250000');
          await userEvent.click(await canvas.findByRole('button', { name: 'Send Money' }));
          await expect(args.onSubmit).toHaveBeenCalledWith(
            expect.objectContaining({ amount: paise(25_000_000) }),
          );
        },
      },
    'Keyboard only: Tab follows the fields, arrow keys select a bank, Enter submits': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveFocus(),
        );
        await userEvent.keyboard('Ravi Kumar');
        // Tab skips the locked Agent Name.
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toHaveFocus(),
        );
        await userEvent.keyboard('state');
        await screen.findByRole('option', { name: 'State Bank of India (SBI)' });
        await userEvent.keyboard('{ArrowDown}{Enter}');
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
        await userEvent.keyboard('100');
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Choose images' })).toHaveFocus(),
        );
        (await canvas.findByRole('textbox', { name: 'Notes' })).focus();
        await userEvent.keyboard('A/C 1234');
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Send Money' })).toHaveFocus(),
        );
        await userEvent.keyboard('{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith({
          customer: 'Ravi Kumar',
          agentCode: 'AGT01',
          bankCode: 'SBI',
          amount: paise(10_000),
          notes: 'A/C 1234',
        });
      },
    },
    'A file can replace the notes: the form requires only one of them': {
      args: { uploads: uploadsOf(anUpload()) },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await expect(await canvas.findByText('Amount is required')).toBeVisible();
        await expect(canvas.queryByText('Either notes or file upload is required')).toBeNull();
      },
    },
    'Files can be added, removed and retried; unsupported types are refused': {
      args: { uploads: someUploads() },
      play: async ({ args, canvasElement }) => {
        await changeFiles(canvasElement, args.uploads);
      },
    },
  }),
});

/** The typed amount would bring the account of the agent above its limit, which does not prevent Send Money. */
export const OverLimit = meta.story({
  ...interaction,
  args: { accountOf: () => ({ balance: 4_900_000n, limit: paise(5_000_000) }) },
  play: async ({ canvas, userEvent }) => {
    const field = () => canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(await waitFor(field), '1000');
    await waitFor(() => expect(field()).toHaveValue('1,000'));
    await waitFor(() => expect(canvas.queryByText(/exceeds its limit/)).toBeNull());
    await userEvent.type(await waitFor(field), '0');
    const warning =
      'With this transfer, the account of the agent exceeds its limit of ₹50,000.00 by ₹9,000.00.';
    await expect(await canvas.findByText(warning)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Send Money' })).toBeEnabled());
  },
});

/** What is typed is understood, or its fault is named. */
export const Typed = meta.story({
  ...interaction,
  play: inTurn<InitiateScreenProps>({
    'Each fault of an amount has a text of its own, and what can be understood has none': {
      play: async ({ canvas, userEvent }) => {
        const amount = () => canvas.getByRole('textbox', { name: 'Amount' });
        await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
        await waitFor(() => expect(amount()).toHaveAccessibleDescription('Amount is required'));
        for (const [typed, described] of [
          ['0', 'Amount must be more than zero'],
          ['-5', 'Amount cannot be negative'],
          ['12345678901234', 'Amount can be at most ₹99,99,99,999.99'],
          ['1.005', 'Amount can have at most 2 decimals'],
          ['1.000055k', 'Amount must be in whole paise'],
          ['1.2.3', 'Amount can have only one decimal point'],
          ['5000 6000', 'This can mean ₹5,000.00 or ₹6,000.00. Type only one of them'],
          ['five', 'Amount must be in digits, or short such as 50k, 2.5L or 1.2cr'],
          ['1000-', 'Amount must be a number, such as 1000.50'],
          ['.5', 'Fifty paise'],
          ['5.', 'Five rupees'],
          ['₹1,000', 'One thousand rupees'],
          ['1 000', 'One thousand rupees'],
          ['1,00,000', 'One lakh rupees'],
        ] as const) {
          await userEvent.clear(await waitFor(amount));
          await userEvent.paste(typed);
          await waitFor(() => expect(amount()).toHaveAccessibleDescription(described));
        }
      },
    },
    'A form that was filled in from another transaction states its code': {
      args: { filledFrom: '2603140007' },
      play: async ({ canvas }) => {
        await expect(
          canvas.getByText(/^Filled in from 2603140007, without its files\./),
        ).toBeVisible();
      },
    },
    'Nothing stands for possible duplicates before there are any': {
      args: { duplicates: [] },
      play: async ({ canvas }) => {
        await expect(canvas.queryByRole('heading', { name: 'Possible duplicates' })).toBeNull();
        await expect(canvas.queryByRole('link')).toBeNull();
      },
    },
    'The longest text about an amount is whole on a phone': {
      play: async ({ canvas, userEvent }) => {
        await typeInto({ canvas, userEvent }, { Amount: 'five' });
        await userEvent.click(await canvas.findByRole('button', { name: 'Send Money' }));
        const text = await canvas.findByText(/^Amount must be in digits/);
        await waitFor(() => expect(text).toBeVisible());
        await waitFor(() => expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth));
      },
    },
    'An IFSC with the letter O instead of the zero: what is wrong': {
      play: async (context) => {
        await pasteNotes(context, 'Name: Ravi Kumar\nA/C: 50100234567890\nIFSC: HDFCO001234');
        const text = /^The fifth character of an IFSC is the digit 0\./;
        await expect(context.canvas.getByText(text)).toBeVisible();
      },
    },
    'The bank whose code begins the IFSC is offered, and one press takes over name and bank': {
      play: async (context) => {
        const { canvas, userEvent } = context;
        const bank = () => canvas.getByRole('combobox', { name: /^Bank Name/ });
        await pasteNotes(context, 'Ravi Kumar 50100234567890 HDFC0001234');
        await expect(canvas.getByText('HDFC Bank', { selector: 'bdi' })).toBeVisible();
        await expect(bank()).toHaveValue('');
        await userEvent.click(canvas.getByRole('button', { name: 'Use name and bank' }));
        await waitFor(() => expect(bank()).toHaveValue('HDFC Bank (HDFC)'));
        await waitFor(() =>
          expect(canvas.getByRole('textbox', { name: /^Customer Name/ })).toHaveValue('Ravi Kumar'),
        );
        await waitFor(() => expect(canvas.queryByRole('button', { name: /^Use/ })).toBeNull());
        // Not lost with the button that was pressed.
        await waitFor(() =>
          expect(canvas.getByRole('form').contains(document.activeElement)).toBe(true),
        );
        await userEvent.click(await waitFor(bank));
        await userEvent.clear(await waitFor(bank));
        await userEvent.type(await waitFor(bank), 'Axis');
        await userEvent.keyboard('{ArrowDown}{Enter}');
        await waitFor(() => expect(bank()).toHaveValue('Axis Bank (AXIS)'));
        await userEvent.click(await canvas.findByRole('button', { name: 'Use this bank' }));
        await waitFor(() => expect(bank()).toHaveValue('HDFC Bank (HDFC)'));
      },
    },
  }),
});

/** Transactions like the typed one: why they match, and a link to each. */
export const PossibleDuplicates = meta.story({
  ...interaction,
  args: { duplicates: possibleDuplicates },
  play: async (context) => {
    const { args, canvas } = context;
    const card = canvas.getByRole('link', { name: /Same account number/ });
    await expect(card).toHaveAttribute('href', '/transaction-details?id=similar-1');
    await expect(canvas.getAllByRole('link')).toHaveLength(3);
    await expect(
      canvas.getByRole('link', { name: /Name sounds the same.*Amount plus ₹18/ }),
    ).toBeVisible();
    await expect(args.onTyped).toHaveBeenLastCalledWith(null);
    await typeInto(context, { Amount: '25000' });
    await expect(args.onTyped).toHaveBeenLastCalledWith(null);
  },
});

/** A card for each reason why a transfer may have been entered twice. */
export const DuplicateReasons = meta.story({
  args: { duplicates: duplicateOfEachReason },
  play: async ({ canvas }) => {
    for (const reason of [
      /Same account number/,
      /Same phone number/,
      /Same customer/,
      /Name sounds the same/,
      /Name differs by a letter/,
      /Same name with initials.*Amount minus ₹50/,
      /Part of the same name/,
      /Same IFSC/,
      /Same bank and agent/,
    ]) {
      await expect(canvas.getByRole('link', { name: reason })).toBeInTheDocument();
    }
  },
});

const onAsk = fn();

/** Offers of customers, as the server has found them for a text. */
const offers = (found: readonly Customer[] = customers) => ({ found, onAsk });

/** Offers the customers only while the form asks for some. */
function Offering(props: InitiateScreenProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { found = [] } = props.customers ?? {};
  const answered = {
    found: isAsked ? found : noCustomers,
    onAsk: (query: CustomerQuery | null) => {
      setIsAsked(query !== null);
      props.customers?.onAsk(query);
    },
  };
  return <InitiateScreen {...props} customers={answered} />;
}

const noCustomers: readonly Customer[] = [];
const offering = {
  args: { customers: offers() },
  render: (args: InitiateScreenProps) => <Offering {...args} />,
};

const customerField = ({ canvas }: Pick<PlayContext, 'canvas'>) =>
  canvas.findByRole('combobox', { name: 'Customer Name' });

/** Chooses an offered customer. */
async function chooseCustomer(context: PlayContext, name: string) {
  const { userEvent } = context;
  const field = await customerField(context);
  await userEvent.click(field);
  await userEvent.keyboard('rav');
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  return field;
}

const bankField = ({ canvas }: PlayContext) => canvas.getByRole('combobox', { name: 'Bank Name' });
const amountField = ({ canvas }: PlayContext) => canvas.getByRole('textbox', { name: 'Amount' });
const notesField = ({ canvas }: PlayContext) => canvas.getByRole('textbox', { name: /^Notes/ });

/** The banks used last are below the bank, and one press chooses one. An inactive bank is not offered. */
export const RecentBanks = meta.story({
  args: { recentBanks: ['SBI', 'OLDB', 'HDFC'] },
  play: async (context) => {
    const { canvas, userEvent } = context;
    const recent = within(canvas.getByRole('group', { name: 'Banks used last' }));
    const names = recent.getAllByRole('button').map((button) => button.textContent);
    await expect(names).toEqual(['State Bank of India', 'HDFC Bank']);
    await userEvent.click(recent.getByRole('button', { name: 'HDFC Bank' }));
    await waitFor(() => expect(bankField(context)).toHaveValue('HDFC Bank (HDFC)'));
  },
});

/** Choosing a customer fills in the empty fields and says so; one press undoes it. */
export const TakesOver = meta.story({
  ...offering,
  play: async (context) => {
    const { canvas } = context;
    const field = await chooseCustomer(context, 'Ravi Kumar');
    await expect(field).toHaveValue('Ravi Kumar');
    await expect(bankField(context)).toHaveValue('HDFC Bank (HDFC)');
    await expect(amountField(context)).toHaveValue('25,000.00');
    await expect(notesField(context)).toHaveValue('A/C 50100234567890\nIFSC HDFC0001234');
    await expect(
      canvas.getByText(
        /^Filled in from 13 Mar 2026: name, bank, amount,? and notes\. Check before you send\.$/,
      ),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
});

/** Earlier customers are offered, taken over and undone; what was typed stays. */
export const Customers = meta.story({
  ...interaction,
  play: inTurn<InitiateScreenProps>({
    'Earlier customers are offered while the name is typed: bank, last amounts and last use of each':
      {
        ...offering,
        play: async (context) => {
          const { userEvent } = context;
          const field = await customerField(context);
          await userEvent.click(field);
          await expect(onAsk).toHaveBeenLastCalledWith({ agentCode: 'AGT01', text: '' });
          const option = await screen.findByRole('option', {
            name: /^Ravi Kumar Last used 13 Mar 2026 HDFC Bank\s₹25,000.00 · ₹12,500.50 · ₹25,000.00$/,
          });
          await waitFor(() => expect(option).toBeVisible());
          await expect(screen.getAllByRole('option')).toHaveLength(3);
          await userEvent.keyboard('{Escape}');
          await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
          await expect(field).toHaveValue('');
        },
      },
    'From two letters on, the server is asked; an admin asks for the customers of the chosen agent':
      {
        args: { ownAgent: null, customers: offers([]) },
        play: async (context) => {
          const { canvas, userEvent } = context;
          await userEvent.click(await customerField(context));
          await userEvent.keyboard('r');
          await expect(onAsk).toHaveBeenLastCalledWith(null);
          await userEvent.keyboard('a');
          const query = { agentCode: null, text: 'ra' };
          await expect(onAsk).toHaveBeenLastCalledWith(query);
          await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
          await userEvent.click(await canvas.findByRole('combobox', { name: 'Agent Name' }));
          await expect(onAsk).toHaveBeenLastCalledWith(null);
          await userEvent.click(
            await screen.findByRole('option', { name: 'Imran Shaikh (AGT02)' }),
          );
          await userEvent.type(await customerField(context), 'v');
          await expect(onAsk).toHaveBeenLastCalledWith({
            agentCode: 'AGT02',
            text: 'rav',
          });
        },
      },
    'Undo returns what was there before, except what was changed meanwhile': {
      ...offering,
      play: async (context) => {
        const { canvas, userEvent } = context;
        const field = await chooseCustomer(context, 'Ravi Kumar');
        await userEvent.clear(amountField(context));
        await userEvent.type(await waitFor(() => amountField(context)), '100');
        await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
        await expect(field).toHaveValue('rav');
        await expect(field).toHaveFocus();
        await waitFor(() => expect(bankField(context)).toHaveValue(''));
        await waitFor(() => expect(notesField(context)).toHaveValue(''));
        await waitFor(() => expect(amountField(context)).toHaveValue('100'));
        await waitFor(() => expect(canvas.queryByText(/^Filled in from/)).toBeNull());
        await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
      },
    },
    'A bank that is inactive by now is not taken over': {
      ...offering,
      play: async (context) => {
        const { canvas } = context;
        await chooseCustomer(context, 'Ravina Shah');
        await expect(bankField(context)).toHaveValue('');
        await expect(amountField(context)).toHaveValue('800.00');
        await expect(
          canvas.getByText('Old Cooperative Bank is inactive. Choose another bank.'),
        ).toBeVisible();
      },
    },
    'Another choice replaces what the first one has filled in': {
      ...offering,
      play: async (context) => {
        const { userEvent } = context;
        const field = await chooseCustomer(context, 'Ravi Kumar');
        await userEvent.clear(field);
        await userEvent.click(await screen.findByRole('option', { name: /^Ravina Shah/ }));
        await expect(field).toHaveValue('Ravina Shah');
        await waitFor(() => expect(bankField(context)).toHaveValue(''));
        await waitFor(() => expect(amountField(context)).toHaveValue('800.00'));
        await waitFor(() => expect(notesField(context)).toHaveValue(''));
      },
    },
    'Typed values stay. Each such field has a button of its own that takes over the last value': {
      ...offering,
      play: async (context) => {
        const { canvas, userEvent } = context;
        await userEvent.type(bankField(context), 'state');
        await userEvent.click(
          await screen.findByRole('option', { name: 'State Bank of India (SBI)' }),
        );
        await typeInto(context, { Amount: '100', Notes: 'Typed' });
        await chooseCustomer(context, 'Ravi Kumar');
        await expect(bankField(context)).toHaveValue('State Bank of India (SBI)');
        await expect(amountField(context)).toHaveValue('100');
        await expect(notesField(context)).toHaveValue('Typed');
        await userEvent.click(canvas.getByRole('button', { name: 'Use HDFC Bank' }));
        await waitFor(() => expect(bankField(context)).toHaveValue('HDFC Bank (HDFC)'));
        await waitFor(() =>
          expect(canvas.queryByRole('button', { name: 'Use HDFC Bank' })).toBeNull(),
        );
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Use ₹25,000.00' })).toBeVisible(),
        );
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Use last notes' })).toBeVisible(),
        );
        await waitFor(() =>
          expect(canvas.getByText(/^Filled in from 13 Mar 2026: name and bank\./)).toBeVisible(),
        );
      },
    },
  }),
});
