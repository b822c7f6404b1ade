import { expect, fn, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Select } from '#ui/Select.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { choiceProps, choiceStates, contents } from './fieldStates.ts';

const options = [
  { id: 'PND', label: 'Pending', colour: 'ORANGE' },
  { id: 'NPP', label: 'Name Problem', colour: 'RED' },
  { id: 'OSP', label: 'Other Side Problem', colour: 'BROWN' },
] as const;

const meta = preview.meta({
  title: 'UI/Select',
  component: Select,
  args: { label: 'Status', options, selectedKey: null },
  parameters: { layout: 'padded' },
});

/** Nothing chosen yet: 45 px high. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Status/ }).offsetHeight).toBe(45);
  },
});

/** A status, with its dot beside its word. */
export const Chosen = meta.story({ args: { selectedKey: 'OSP' } });

/** Something is wrong with the choice. */
export const Invalid = meta.story({ args: { errorMessage: 'Status is required' } });

/** Locked. */
export const Disabled = meta.story({ args: { isDisabled: true, selectedKey: 'PND' } });

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={choiceStates}
      forcedOn="button"
      width="14rem"
      cell={(content, state) => (
        <Select
          {...choiceProps(state)}
          label="Status"
          options={options}
          selectedKey={content === 'filled' ? 'NPP' : null}
        />
      )}
    />
  ),
});

/** Opened by the keyboard, an option chosen, its id reported. */
export const Choosing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Name Problem' }));
    await expect(args.onSelectionChange).toHaveBeenCalledWith('NPP');
  },
});

/** The list of options: the chosen one is marked, each status with its dot. */
export const Open = meta.story({
  args: { selectedKey: 'NPP' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await expect(await screen.findByRole('option', { name: 'Name Problem' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
});

/** A choice longer than the field. */
export const LongOption = meta.story({
  args: {
    options: [
      { id: 'CBK', label: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram, main branch' },
    ],
    selectedKey: 'CBK',
  },
});

/** From right to left: the dot before its word, the arrow at the left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { selectedKey: 'OSP' },
});

/** Arrow keys go through the options, Escape closes them and chooses nothing. */
export const ByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onSelectionChange: fn(), onBlur: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const select = canvas.getByRole('button', { name: /Status/ });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(select).toHaveFocus());
    await expect(args.onSelectionChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSelectionChange).toHaveBeenCalledWith('NPP');
    await waitFor(() => expect(select).toHaveFocus());
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalled();
  },
});
