import { expect, fn, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { SearchSelect } from '#ui/SearchSelect.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { choiceProps, choiceStates, contents } from './fieldStates.ts';

const options = [
  { id: 'HDFC', label: 'HDFC Bank (HDFC)' },
  { id: 'SBI', label: 'State Bank of India (SBI)' },
  { id: 'CBK', label: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram (CBK)' },
];

const meta = preview.meta({
  title: 'UI/SearchSelect',
  component: SearchSelect,
  args: { label: 'Bank Name', options, selectedKey: null },
  parameters: { layout: 'padded' },
});

/** Nothing chosen yet: 45 px high. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Bank Name' }).offsetHeight).toBe(45);
  },
});

/** A name longer than the field. */
export const LongName = meta.story({ args: { selectedKey: 'CBK' } });

/** Fixed, as an agent's own entry is. */
export const Locked = meta.story({ args: { selectedKey: 'SBI', isDisabled: true } });

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={choiceStates}
      forcedOn="input"
      width="14rem"
      cell={(content, state) => (
        <SearchSelect
          {...choiceProps(state)}
          label="Bank Name"
          options={options}
          selectedKey={content === 'filled' ? 'SBI' : null}
        />
      )}
    />
  ),
});

/** Typing narrows the options down; the chosen one's id is reported. */
export const Searching = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'india');
    const option = await screen.findByRole('option', { name: 'State Bank of India (SBI)' });
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.click(option);
    await expect(args.onSelectionChange).toHaveBeenCalledWith('SBI');
  },
});

/** Nothing has this name, and that is said. */
export const NoMatches = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'zzz');
    const words = await screen.findByText('Nothing matches');
    // The panel comes in by degrees.
    await waitFor(() => expect(words).toBeVisible());
  },
});

/** The names run from right to left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { options: [{ id: 'HBL', label: 'حبیب بینک لمیٹڈ (HBL)' }], selectedKey: 'HBL' },
});

/** Focus alone opens nothing, typing does; Escape closes it, chooses nothing and keeps the focus. */
export const ByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Bank Name' });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('bank');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(field).toHaveFocus();
    await expect(args.onSelectionChange).not.toHaveBeenCalled();
  },
});

/** The text taken away, nothing is chosen any more. */
export const Clearing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { selectedKey: 'SBI', onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('combobox', { name: 'Bank Name' }));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(null);
  },
});
