import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { SearchSelect, type SearchSelectProps } from '#ui/SearchSelect.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const options = [
  { id: 'HDFC', label: 'HDFC Bank (HDFC)' },
  { id: 'SBI', label: 'State Bank of India (SBI)' },
  { id: 'CBK', label: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram (CBK)' },
];

const meta = preview.meta({
  title: 'UI/Forms/SearchSelect',
  component: SearchSelect,
  args: { label: 'Bank Name', options, selectedKey: null },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Empty, with a long option, and locked. */
export const Looks = meta.story(
  sideBySide<SearchSelectProps<string>>({
    'An empty select is 45 px high': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('combobox', { name: 'Bank Name' }).offsetHeight).toBe(45);
      },
    },
    'An option longer than the field': { args: { selectedKey: 'CBK' } },
    "A disabled select with a value, such as the agent of an agent's own transaction": {
      args: { selectedKey: 'SBI', isDisabled: true },
    },
    'A disabled select with a long value, which is shown whole on several lines': {
      args: { selectedKey: 'CBK', isDisabled: true },
      play: async ({ canvas, canvasElement }) => {
        canvasElement.style.width = '12rem';
        const field = canvas.getByRole('combobox', { name: 'Bank Name' });
        await expect(field).toHaveValue(options[2]?.label);
        await expect(field.offsetHeight).toBeGreaterThan(90);
      },
    },
    'Right-to-left options on a right-to-left page': {
      locale: 'ur-PK',
      args: { options: [{ id: 'HBL', label: 'حبیب بینک لمیٹڈ (HBL)' }], selectedKey: 'HBL' },
    },
  }),
);

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(SearchSelect, { selectedKey: 'SBI' }));

/** No option matches: a message says so. */
export const NoMatches = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'zzz');
    const message = await screen.findByText('Nothing matches');
    // The panel fades in.
    await waitFor(() => expect(message).toBeVisible());
  },
});

/** Options are searched, selected, cleared and kept. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SearchSelectProps<string>>({
    'The selected option is no longer offered, because its bank became inactive: it stays': {
      args: { selectedKey: 'SBI', onSelectionChange: fn() },
      render: function Withdraws(args) {
        const [isOffered, setIsOffered] = useState(true);
        const offered = isOffered ? options : options.filter(({ id }) => id !== 'SBI');
        return (
          <>
            <SearchSelect {...args} options={offered} description={`${offered.length} banks`} />
            <Button onPress={() => setIsOffered(false)}>Withdraw</Button>
          </>
        );
      },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Withdraw' }));
        await expect(await canvas.findByText('2 banks')).toBeVisible();
        const field = canvas.getByRole('combobox', { name: 'Bank Name' });
        field.focus();
        await userEvent.tab();
        await waitFor(() => expect(field).not.toHaveFocus());
        await waitFor(() => expect(field).toHaveValue('State Bank of India (SBI)'));
        await expect(args.onSelectionChange).not.toHaveBeenCalled();
      },
    },
    'Typing filters the options by words in any order; the id of the selected one is reported': {
      args: { onSelectionChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'india  state ');
        const option = await screen.findByRole('option', { name: 'State Bank of India (SBI)' });
        await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
        await userEvent.click(option);
        await expect(args.onSelectionChange).toHaveBeenCalledWith('SBI');
      },
    },
    'Typing opens the options, focus alone does not; Escape closes them and selects nothing': {
      args: { onSelectionChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const field = canvas.getByRole('combobox', { name: 'Bank Name' });
        await userEvent.tab();
        await waitFor(() => expect(field).toHaveFocus());
        await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
        await userEvent.keyboard('bank');
        await screen.findByRole('listbox');
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
        await waitFor(() => expect(field).toHaveFocus());
        await expect(args.onSelectionChange).not.toHaveBeenCalled();
      },
    },
    'Clearing the text clears the selection': {
      args: { selectedKey: 'SBI', onSelectionChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.clear(canvas.getByRole('combobox', { name: 'Bank Name' }));
        await expect(args.onSelectionChange).toHaveBeenLastCalledWith(null);
      },
    },
  }),
});
