import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { FilterDialog, type FilterDialogProps } from '#screens/dashboard/filters/FilterDialog.tsx';
import { datePart, dateText } from '#stories/dateFields.ts';
import { lookups } from '#stories/fixtures/lookups.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates(lookups);

const args: FilterDialogProps = {
  filters: {},
  role: 'admin',
  lookups: states.ready,
  hasClaims: true,
  hasMessages: true,
  hasTargets: true,
  sort: 'created',
  sorts: ['amount', 'due'],
  today: '2026-03-14',
  onApply: fn(),
  onRetry: fn(),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'Screens/Dashboard/Filters',
  component: FilterDialog,
  args,
});

/** The dialog fades in. */
const isShown = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  await waitFor(() => expect(within(dialog).getByText('Show transactions')).toBeVisible());
  return within(dialog);
};
const statusField = (dialog: Awaited<ReturnType<typeof isShown>>) =>
  dialog.getByRole('button', { name: /Status/ });
const hasSwitch = (name: string) => screen.queryByRole('switch', { name }) !== null;

/** No filter is set. */
export const Pristine = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await isShown();
    await expect(statusField(dialog)).toHaveTextContent('Any');
    // On a phone everything is in view.
    const sheet = screen.getByRole('dialog').parentElement;
    await expect(sheet?.scrollHeight).toBe(sheet?.clientHeight);
  },
});

/** Filters are set. */
export const Ready = meta.story({
  args: {
    filters: {
      statuses: ['PND', 'RTY'],
      bank: 'HDFC',
      agent: 'AGT01',
      from: '2026-11-01',
      to: '2026-11-05',
      minAmount: paise(100_000),
      maxAmount: paise(250_050),
      isMine: true,
    },
  },
  play: async () => {
    const dialog = await isShown();
    await expect(statusField(dialog)).toHaveTextContent('Pending +1');
    await expect(dialog.getByRole('combobox', { name: 'Bank' })).toHaveValue('HDFC Bank (HDFC)');
    await expect(dateText(dialog, 'From')).toBe('01/11/2026');
    await expect(dialog.getByRole('textbox', { name: 'At least' })).toHaveValue('1,000');
    await expect(dialog.getByRole('textbox', { name: 'At most' })).toHaveValue('2,500.50');
    await expect(dialog.getByRole('switch', { name: 'Initiated by me' })).toBeChecked();
  },
});

/** An inactive bank with a long code, and the largest amounts. */
export const LongContent = meta.story({
  args: {
    filters: {
      bank: 'JAMMU-KASHMIR-GRAMIN',
      minAmount: paise(99_999_999_999),
      maxAmount: paise(99_999_999_999),
    },
  },
  play: async () => {
    const dialog = await isShown();
    const bank = dialog.getByRole('combobox', { name: 'Bank' });
    await expect(bank).toHaveValue('JAMMU-KASHMIR-GRAMIN');
  },
});

/** An admin filters by what they initiated. */
export const AsAdmin = meta.story({
  play: async () => {
    await isShown();
    await expect(hasSwitch('Initiated by me')).toBe(true);
  },
});

/** A banker filters by what they worked on, and sees no waiting transactions. */
export const AsBanker = meta.story({
  args: { role: 'banker' },
  play: async ({ userEvent }) => {
    const dialog = await isShown();
    await expect(hasSwitch('Worked on by me')).toBe(true);
    await userEvent.click(statusField(dialog));
    await expect(await screen.findByRole('option', { name: 'Pending' })).toBeVisible();
    await expect(screen.queryByRole('option', { name: 'Waiting' })).toBeNull();
  },
});

/** All transactions of an agent are their own: there is no choice of agents. */
export const AsAgent = meta.story({
  args: { role: 'agent' },
  play: async () => {
    const dialog = await isShown();
    await expect(hasSwitch('Worked on by me')).toBe(false);
    await expect(dialog.queryByRole('combobox', { name: 'Agent' })).toBeNull();
  },
});

/** Banks and agents are loading: the other fields can be used. */
export const Loading = meta.story({
  args: { lookups: states.loading },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.queryByRole('combobox')).toBeNull();
  },
});

/** Banks and agents could not be loaded: Retry, and the other fields can be used. */
export const Failed = meta.story({
  args: { lookups: states.failed },
  play: async ({ args: given, userEvent }) => {
    const dialog = await isShown();
    await expect(dialog.getByText('Banks and agents could not be loaded.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await expect(given.onRetry).toHaveBeenCalledOnce();
  },
});

/** Offline without stored banks and agents. */
export const Offline = meta.story({
  args: { lookups: states.offline },
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('Banks and agents could not be loaded.')).toBeVisible();
  },
});

/** Days and amounts in the wrong order: the errors are below the fields, and nothing is applied. */
export const Invalid = meta.story({
  args: {
    filters: {
      from: '2026-11-05',
      to: '2026-11-01',
      minAmount: paise(200_000),
      maxAmount: paise(100_000),
    },
  },
  play: async ({ args: given, userEvent }) => {
    const dialog = await isShown();
    await userEvent.click(dialog.getByRole('button', { name: 'Show transactions' }));
    await waitFor(() => expect(dialog.getByText('To is before From')).toBeVisible());
    await waitFor(() => expect(dialog.getByText('At most is less than At least')).toBeVisible());
    await waitFor(() => expect(datePart(dialog, 'day', 'To')).toHaveFocus());
    await expect(given.onApply).not.toHaveBeenCalled();
  },
});

/** Filters are chosen, applied and cleared. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<FilterDialogProps>({
    'A server without claims, messages, target times and sorts: there are no fields for them': {
      args: { hasClaims: false, hasMessages: false, hasTargets: false, sorts: [] },
      play: async () => {
        await isShown();
        await expect(hasSwitch('Being paid now')).toBe(false);
        await expect(hasSwitch('Unanswered messages')).toBe(false);
        await expect(hasSwitch('Overdue')).toBe(false);
        await expect(screen.queryByRole('button', { name: /Sort by/ })).toBeNull();
      },
    },
    'A half-typed day stays, and its error shows how a day is typed. Enter sends the form': {
      play: async ({ args: given, userEvent }) => {
        const dialog = await isShown();
        await userEvent.click(datePart(dialog, 'day', 'From'));
        await userEvent.keyboard('0111{Enter}');
        const error = 'Incomplete or no such day. Enter it like 31/12/2026';
        await expect(await dialog.findByText(error)).toBeVisible();
        await expect(datePart(dialog, 'day', 'From')).toHaveFocus();
        await expect(dateText(dialog, 'From')).toBe('01/11/yyyy');
        await userEvent.click(datePart(dialog, 'year', 'From'));
        await userEvent.keyboard('2026{Enter}');
        await expect(given.onApply).toHaveBeenCalledWith({ from: '2026-11-01' }, 'created');
      },
    },
    'The days of a preset are applied': {
      play: async ({ args: given, userEvent }) => {
        const dialog = await isShown();
        await userEvent.click(dialog.getByRole('button', { name: 'Choose days' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Yesterday' }));
        await waitFor(() => expect(dateText(dialog, 'To')).toBe('13/03/2026'));
        await userEvent.click(dialog.getByRole('button', { name: 'Show transactions' }));
        await expect(given.onApply).toHaveBeenCalledWith(
          { from: '2026-03-13', to: '2026-03-13' },
          'created',
        );
      },
    },
    'The chosen values are applied': {
      play: async ({ args: given, userEvent }) => {
        const dialog = await isShown();
        await userEvent.click(statusField(dialog));
        await userEvent.click(await screen.findByRole('option', { name: 'Pending' }));
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
        await userEvent.type(await dialog.findByRole('combobox', { name: 'Bank' }), 'hdfc');
        await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
        await userEvent.type(await dialog.findByRole('textbox', { name: 'At least' }), '1.5L');
        await userEvent.click(await dialog.findByRole('switch', { name: 'Being paid now' }));
        await userEvent.click(await dialog.findByRole('switch', { name: 'Overdue' }));
        await userEvent.click(await dialog.findByRole('button', { name: /Sort by/ }));
        await userEvent.click(await screen.findByRole('option', { name: 'Due time' }));
        await userEvent.click(await dialog.findByRole('button', { name: 'Show transactions' }));
        await expect(given.onApply).toHaveBeenCalledWith(
          {
            statuses: ['PND'],
            bank: 'HDFC',
            minAmount: 15_000_000,
            isClaimed: true,
            isOverdue: true,
          },
          'due',
        );
      },
    },
    'Clear filters applies none; Escape leaves without a change': {
      args: { filters: { statuses: ['PND'] } },
      play: async ({ args: given, userEvent }) => {
        const dialog = await isShown();
        await userEvent.keyboard('{Escape}');
        await expect(given.onClose).toHaveBeenCalledOnce();
        await userEvent.click(await dialog.findByRole('button', { name: 'Clear filters' }));
        await expect(given.onApply).toHaveBeenCalledWith({}, 'created');
      },
    },
  }),
});
