import { expect, fn, screen } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import type { StatusColour } from '#domain/workflow/workflow.ts';
import { MultiSelect } from '#ui/MultiSelect.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const options = [
  { id: 'PND', label: 'Pending', colour: 'ORANGE' as StatusColour },
  { id: 'RTY', label: 'Retry', colour: 'BLUE' as StatusColour },
  { id: 'OSP', label: 'Other Side Problem', colour: 'BROWN' as StatusColour },
];

const meta = preview.meta({
  title: 'UI/Forms/MultiSelect',
  component: MultiSelect,
  args: { label: 'Status', options, value: ['RTY'] },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** One of three options is selected. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Status/ })).toHaveTextContent('Retry');
  },
});

/** None, one and all are selected, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['none', 'one', 'all'],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    width: '14rem',
    cell: (value, state) => (
      <MultiSelect
        label="Status"
        options={options}
        value={options.slice(0, { none: 0, one: 1, all: 3 }[value]).map(({ id }) => id)}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);

/** The menu stays open: selecting an option reports all selected ones in their order, and again removes it. */
export const Choosing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pending' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['PND', 'RTY']);
    await userEvent.click(await screen.findByRole('option', { name: 'Retry' }));
    await expect(args.onChange).toHaveBeenLastCalledWith([]);
  },
});
