import { expect, fn, screen } from 'storybook/test';
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
