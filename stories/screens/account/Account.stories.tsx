import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { noAgeing } from '#domain/account/ageing.ts';
import { paise } from '#domain/money/money.ts';
import { AccountScreen, type AccountScreenProps } from '#screens/account/AccountScreen.tsx';
import {
  accountLines,
  aDeclinedSettlement,
  aSettlement,
  anAccount,
} from '#stories/fixtures/accounts.ts';
import { detailStates, listStates, submissions } from '#stories/fixtures/states.ts';
import { recordStories } from '../readingStories.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { expectOfflineData, presses, shownDialog, showsText } from '../assertions.ts';

const states = detailStates(anAccount());
const lines = listStates(accountLines);
const announced = { ...states.ready, announced: [aSettlement()] };
const admin = {
  adjustHref: '/account/adjustment?id=5',
  onConfirm: fn(),
  onDecline: fn(),
  onLimitChange: fn(),
};
const linesOf = (state: AccountScreenProps['lines']['state']) => ({
  state,
  linkTo: (id: string) => ({ href: `/transaction-details?id=${id}` }),
  onLoadMore: fn(),
  onRetry: fn(),
});

const args: AccountScreenProps = {
  state: states.ready,
  settlementId: null,
  lines: linesOf(lines.ready),
  settleHref: '/account/settlement?id=5',
  admin,
  onWithdraw: fn(),
  range: { from: '2026-03-01', to: '2026-03-14' },
  onRangeChange: fn(),
  today: '2026-03-14',
  making: null,
  onMake: fn(),
  submission: submissions.idle,
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Account/Account',
  component: AccountScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));

/** The balance by age, and a line of each cause with the running balance. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const texts = canvas.getByRole('list', { name: 'Lines' }).querySelectorAll(':scope > li');
    const time = '14 Mar 2026, 10:42 am';
    await expect(Array.from(texts, (item) => item.textContent)).toEqual([
      `AdjustmentCommission of February, ADM01${time}-₹250.00Balance ₹1,25,000.00`,
      `SettlementBank, HDFCN52026031, ADM02${time}-₹40,000.00Balance ₹1,25,250.00`,
      `Transfer2603140007Ravi Kumar${time}+₹25,000.00Balance ₹1,65,250.00`,
      `Opening balance${time}+₹1,40,250.00Balance ₹1,40,250.00`,
    ]);
    await expect(canvas.getByRole('link', { name: '2603140007' })).toHaveAttribute(
      'href',
      '/transaction-details?id=t1',
    );
    await expect(canvas.getByText('Over 7 days').nextSibling).toHaveTextContent('₹30,000.00');
  },
});

/** An admin records settlements, adjusts the account and sets its limit. */
export const AsAdmin = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Record settlement' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Adjust' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save limit' })).toBeInTheDocument();
  },
});

/** An agent announces settlements, withdraws those that wait, and opens the decision about one from the bell. */
export const AsAgent = meta.story({
  args: { admin: null, state: { ...announced, decided: aDeclinedSettlement() } },
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    const decided = within(canvas.getByRole('region', { name: 'Settlement' }));
    await expect(decided.getByText('Declined')).toBeVisible();
    await expect(decided.getByText('By ADM02')).toBeVisible();
    await expect(decided.getByText(/^The slip is of another transfer/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Announce settlement' })).toBeVisible();
    await expect(canvas.getByText(/An admin has to confirm these/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
    for (const name of ['Confirm', 'Decline', 'Save limit']) {
      await expect(canvas.queryByRole('button', { name })).toBeNull();
    }
  },
});

/** The agent has announced settlements: receipt, reference, and both decisions. The bell leads to the second. */
export const Announced = meta.story({
  args: {
    state: {
      ...announced,
      announced: [
        aSettlement({ id: 'settlement-0', method: 'cash', reference: '' }),
        aSettlement(),
      ],
    },
    settlementId: 'settlement-1',
  },
  play: async ({ canvas }) => {
    const [first, ...others] = within(
      canvas.getByRole('region', { name: 'Announced settlements' }),
    ).getAllByRole('listitem');
    await expect(first).toHaveAttribute('aria-current', 'true');
    await expect(first).toHaveTextContent('HDFCN52026031');
    for (const other of others) await expect(other).not.toHaveAttribute('aria-current');
    const named = within(first as HTMLElement);
    await expect(canvas.getByText('Bank, HDFCN52026031')).toBeVisible();
    await expect(named.getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await expect(named.getByRole('button', { name: 'Decline' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  },
});

/** The balance exceeds the limit. */
export const OverLimit = meta.story({
  args: { state: { ...states.ready, limit: paise(10_000_000) } },
  play: showsText('The account exceeds its limit of ₹1,00,000.00 by ₹25,000.00.'),
});

/** The agent has paid more than was owed. */
export const InCredit = meta.story({
  args: { state: { ...states.ready, balance: -250_000n, ageing: noAgeing } },
  play: showsText('Credit', '₹2,500.00'),
});

/** Nothing was entered on these days. */
export const Empty = meta.story({
  args: { lines: linesOf(lines.empty), state: { ...states.ready, balance: 0n, ageing: noAgeing } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing was entered on these days.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'PDF' })).toBeNull();
  },
});

/** A long name, long texts and the largest amounts wrap. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      userName: 'Venkatanarasimharajuvaripeta Subramaniam and Sons',
      balance: 99_999_999_999_999n,
    },
    lines: linesOf({
      ...lines.ready,
      rows: accountLines.map((line) => ({ ...line, amount: paise(99_999_999_999) })),
    }),
  },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('list', { name: 'Lines' })),
);
/** The account does not exist: a message with Back. */
export const Missing = meta.story({
  args: { state: states.missing },
  play: showsText('Account not found'),
});
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without a stored account. */
export const Offline = meta.story(shared.offline);

/** Offline with a stored account: its age, and nothing that needs the network. */
export const OfflineStale = meta.story({
  args: {
    state: { ...states.offlineStale, announced: [aSettlement()] },
    lines: linesOf(lines.offlineStale),
  },
  play: async ({ canvas }) => {
    await expectOfflineData(canvas, 'Confirm', 'Decline', 'Spreadsheet', 'PDF');
    await expect(canvas.queryByRole('link', { name: 'Record settlement' })).toBeNull();
  },
});

/** Earlier lines are loading. */
export const LoadingMore = meta.story({
  args: { lines: linesOf(lines.loadingMore) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show earlier lines' })).toBeInTheDocument();
  },
});

/** Earlier lines could not be loaded: Retry below the others. */
export const MoreFailed = meta.story({
  args: { lines: linesOf(lines.moreFailed) },
  play: showsText('Something Went Wrong!'),
});

/** The lines could not be loaded. */
export const LinesFailed = meta.story({
  args: { lines: linesOf(lines.failed) },
  play: showsText('Something Went Wrong!'),
});

/** The spreadsheet is being made. */
export const Downloading = meta.story({
  args: { making: 'spreadsheet' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'PDF' })).toBeDisabled();
  },
});

/** Another admin has decided: the message of the server. */
export const Refused = meta.story(sending.refused('Settlement is already confirmed'));
/** The response to a decision was lost. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** Confirm passes the settlement on. */
export const Confirms = meta.story({
  ...interaction,
  args: { state: announced },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Confirm' }));
    await expect(admin.onConfirm).toHaveBeenCalledWith(aSettlement());
  },
});

/** Decline asks for a reason. */
export const Declines = meta.story({
  ...interaction,
  args: { state: announced },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }));
    const dialog = await shownDialog('Decline settlement');
    await userEvent.click(await dialog.findByRole('button', { name: 'Decline' }));
    await expect(await screen.findByText('Reason is required')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), ' not received ');
    await userEvent.click(await dialog.findByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(admin.onDecline).toHaveBeenCalledWith(aSettlement(), 'not received'),
    );
  },
});

/** Withdraw asks first, and does nothing when the question is closed. */
export const Withdraws = meta.story({
  ...interaction,
  args: { admin: null, state: announced },
  play: async ({ args, canvas, userEvent }) => {
    const withdraw = () => canvas.findByRole('button', { name: 'Withdraw' });
    await userEvent.click(await withdraw());
    const closed = await shownDialog('Withdraw settlement');
    await userEvent.click(await closed.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(args.onWithdraw).not.toHaveBeenCalled();
    await userEvent.click(await withdraw());
    const dialog = await shownDialog('Withdraw settlement');
    await expect(dialog.getByText(/No admin can confirm it then/)).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(args.onWithdraw).toHaveBeenCalledOnce());
    await expect(args.onWithdraw).toHaveBeenCalledWith(aSettlement());
  },
});

/** An admin has decided while the agent withdrew: the message of the server, with Reload. */
export const WithdrawnTooLate = meta.story({
  args: {
    admin: null,
    submission: { kind: 'conflict', message: 'Settlement is already confirmed' },
  },
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Settlement is already confirmed')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
});

/** The limit is saved as an amount, and removed if it is empty. */
export const SavesLimit = meta.story({
  ...interaction,
  args: { state: { ...states.ready, limit: paise(10_000_000) } },
  play: async ({ canvas, userEvent }) => {
    const field = () => canvas.getByRole('textbox', { name: 'Limit' });
    await userEvent.clear(await waitFor(field));
    await userEvent.click(await canvas.findByRole('button', { name: 'Save limit' }));
    await expect(admin.onLimitChange).toHaveBeenCalledWith(null);
    await userEvent.type(await waitFor(field), '2,00,000');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save limit' }));
    await expect(admin.onLimitChange).toHaveBeenLastCalledWith(20_000_000);
  },
});

/** Both files of a statement can be made. */
export const MakesFiles = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    for (const name of ['Spreadsheet', 'PDF']) {
      await userEvent.click(await canvas.findByRole('button', { name }));
    }
    await expect(args.onMake).toHaveBeenNthCalledWith(1, 'spreadsheet');
    await expect(args.onMake).toHaveBeenNthCalledWith(2, 'pdf');
  },
});

/** Choosing other days passes them on. */
export const ChoosesDays = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose days' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(() =>
      expect(args.onRangeChange).toHaveBeenCalledWith({ from: '2026-03-14', to: '2026-03-14' }),
    );
  },
});

/** Retry loads the account again after a failure. */
export const RetriesReading = meta.story(shared.retries('onReload'));
/** Check status asks the server about a lost decision. */
export const ChecksStatus = meta.story(sending.checks('onCheck'));
/** Back leaves the account. */
export const GoesBack = meta.story({ ...interaction, play: presses('Back', 'onBack') });

const more = linesOf(lines.available);
/** The button loads earlier lines. */
export const LoadsMore = meta.story({
  ...interaction,
  args: { lines: more },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show earlier lines' }));
    await expect(args.lines.onLoadMore).toHaveBeenCalledOnce();
  },
});

/** Retry loads the lines again. */
export const RetriesLines = meta.story({
  ...interaction,
  args: { lines: linesOf(lines.failed) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(args.lines.onRetry).toHaveBeenCalledOnce();
  },
});
