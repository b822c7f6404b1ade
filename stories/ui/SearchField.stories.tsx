import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { SearchField, type SearchFieldProps } from '#ui/SearchField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/SearchField',
  component: SearchField,
  args: { placeholder: 'Search Transactions', value: '' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(
    SearchField,
    { value: 'HDFC' },
    { states: ['rest', 'hovered', 'focused', 'disabled'] },
  ),
);

/** Empty, with a long text, and with more than is searched. */
export const Looks = meta.story(
  sideBySide<SearchFieldProps>({
    'An empty search': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('searchbox', { name: 'Search Transactions' })).toBeVisible();
        await expect(canvas.queryByRole('button', { name: 'Clear search' })).toBeNull();
      },
    },
    'A pasted message is longer than what is searched, which the field says': {
      args: {
        value: 'INR 1,23,456.00 credited to A/c XX4821 on 14-03-26. UTR HDFCN52026031412345678.',
      },
      play: async ({ args, canvas }) => {
        await expect(canvas.getByRole('searchbox')).toHaveValue(args.value);
        await expect(canvas.getByText(/^Only the first 8 words/)).toBeVisible();
      },
    },
    'Text longer than the field does not cover the clear button': {
      args: { value: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram' },
    },
    'A right-to-left search text on a right-to-left page': {
      locale: 'ur-PK',
      args: { value: 'محمد عبداللہ' },
    },
  }),
);

/** Searches what is typed, and something else when its button is pressed. */
function SearchOfAddress(args: SearchFieldProps) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField {...args} value={value} onChange={setValue} />
      <p>Searched: {value}</p>
      <Button onPress={() => setValue('icici')}>Another search</Button>
    </>
  );
}

/** The search is typed, cleared and submitted. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SearchFieldProps>({
    'Typing reports the text once, without the spaces around it': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('searchbox'), 'hdfc ');
        await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('hdfc'));
        await expect(args.onChange).toHaveBeenCalledOnce();
        await expect(canvas.getByRole('searchbox')).toHaveValue('hdfc ');
      },
    },
    'Another search replaces what is typed, the search that was reported does not': {
      render: (args) => <SearchOfAddress {...args} />,
      play: async ({ canvas, userEvent }) => {
        const field = () => canvas.getByRole('searchbox');
        await userEvent.type(field(), 'hdfc');
        await canvas.findByText('Searched: hdfc');
        await userEvent.type(field(), ' asha');
        await canvas.findByText('Searched: hdfc asha');
        await waitFor(() => expect(field()).toHaveValue('hdfc asha'));
        await userEvent.click(canvas.getByRole('button', { name: 'Another search' }));
        await canvas.findByText('Searched: icici');
        await waitFor(() => expect(field()).toHaveValue('icici'));
      },
    },
    'A button clears the search text': {
      args: { value: 'HDFC', onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
        await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(''));
      },
    },
    'Enter submits the search, Escape clears it': {
      args: { value: 'HDFC', onChange: fn(), onSubmit: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('searchbox'));
        await userEvent.keyboard('{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith('HDFC');
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(args.onChange).toHaveBeenCalledWith(''));
      },
    },
  }),
});
