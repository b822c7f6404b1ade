import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Select } from '#ui/Select.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

const options = [
  { id: 'PND', label: 'Pending', colour: 'ORANGE' },
  { id: 'NPP', label: 'Name Problem', colour: 'RED' },
  { id: 'OSP', label: 'Other Side Problem', colour: 'BROWN' },
] as const;

const meta = preview.meta({
  title: 'UI/Forms/Select',
  component: Select,
  args: { label: 'Status', options, selectedKey: null },
  parameters: { layout: 'padded' },
});

/** An empty select is 45 px high. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Status/ }).offsetHeight).toBe(45);
  },
});

/** A selected status with its coloured dot. */
export const Chosen = meta.story({ args: { selectedKey: 'OSP' } });
/** An invalid select with its error. */
export const Invalid = meta.story({ args: { errorMessage: 'Status is required' } });
/** A disabled select. */
export const Disabled = meta.story({ args: { isDisabled: true, selectedKey: 'PND' } });

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(Select, { selectedKey: 'NPP' }, { forcedOn: 'button' }),
);

/** Selecting an option by keyboard reports its id. */
export const Choosing = meta.story({
  ...interaction,
  args: { onSelectionChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Name Problem' }));
    await expect(args.onSelectionChange).toHaveBeenCalledWith('NPP');
  },
});

/** The open list marks the selected option; each status has its coloured dot. */
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

/** An option longer than the field. */
export const LongOption = meta.story({
  args: {
    options: [
      { id: 'CBK', label: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram, main branch' },
    ],
    selectedKey: 'CBK',
  },
});

/** On a right-to-left page, the dot is right of the text and the arrow at the left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { selectedKey: 'OSP' },
});

/** Arrow keys move through the options, Escape closes them and selects nothing. */
export const ByKeyboard = meta.story({
  ...interaction,
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
