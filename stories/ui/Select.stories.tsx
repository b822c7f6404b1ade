import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Select, type SelectProps } from '#ui/Select.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const options = [
  { id: 'PND', label: 'Pending', colour: 'ORANGE' },
  { id: 'NPP', label: 'Name Problem', colour: 'RED' },
  { id: 'OSP', label: 'Other Side Problem', colour: 'BROWN' },
] as const;

const meta = preview.meta({
  title: 'UI/Forms/Select',
  component: Select,
  args: { label: 'Status', options, selectedKey: null },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(Select, { selectedKey: 'NPP' }, { forcedOn: 'button' }),
);

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

/** Empty, selected, invalid and disabled, and a long option. */
export const Looks = meta.story(
  sideBySide<SelectProps<string>>({
    'An empty select is 45 px high': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: /Status/ }).offsetHeight).toBe(45);
      },
    },
    'A selected status with its coloured dot': { args: { selectedKey: 'OSP' } },
    'An invalid select with its error': { args: { errorMessage: 'Status is required' } },
    'A disabled select': { args: { isDisabled: true, selectedKey: 'PND' } },
    'An option longer than the field': {
      args: {
        options: [
          {
            id: 'CBK',
            label: 'The Cosmopolitan Cooperative Bank of Thiruvananthapuram, main branch',
          },
        ],
        selectedKey: 'CBK',
      },
    },
    'On a right-to-left page, the dot is right of the text and the arrow at the left': {
      locale: 'ur-PK',
      args: { selectedKey: 'OSP' },
    },
  }),
);

/** An option is selected by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SelectProps<string>>({
    'Selecting an option by keyboard reports its id': {
      args: { onSelectionChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
        await userEvent.click(await screen.findByRole('option', { name: 'Name Problem' }));
        await expect(args.onSelectionChange).toHaveBeenCalledWith('NPP');
      },
    },
    'Arrow keys move through the options, Escape closes them and selects nothing': {
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
    },
  }),
});
