import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { StatusColour } from '#domain/workflow/workflow.ts';
import { ChoiceChips } from '#ui/ChoiceChips.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const options = [
  { id: 'PND', label: 'Pending', colour: 'ORANGE' as StatusColour },
  { id: 'RTY', label: 'Retry', colour: 'BLUE' as StatusColour },
  { id: 'OSP', label: 'Other Side Problem', colour: 'BROWN' as StatusColour },
];

const meta = preview.meta({
  title: 'UI/Forms/ChoiceChips',
  component: ChoiceChips,
  args: { label: 'Status', options, value: ['RTY'] },
  parameters: { layout: 'padded' },
});

/** One of three choices is selected. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Status' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Retry' })).toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: 'Pending' })).not.toBeChecked();
  },
});

/** None and all are selected, in every interaction state. The state applies to the first choice. */
export const Matrix = meta.story(
  matrix({
    rows: ['none', 'all'],
    columns: [...touches, 'disabled'],
    forcedOn: 'label',
    width: '14rem',
    cell: (value, state) => (
      <ChoiceChips
        label="Status"
        options={options}
        value={value === 'all' ? options.map(({ id }) => id) : []}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);

/** Selecting a choice reports all selected ones in their order; selecting it again removes it. */
export const Choosing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Pending' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['PND', 'RTY']);
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Retry' }));
    await expect(args.onChange).toHaveBeenLastCalledWith([]);
  },
});
