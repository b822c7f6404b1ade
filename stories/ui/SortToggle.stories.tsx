import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { SortToggle } from '#ui/SortToggle.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Lists/SortToggle',
  component: SortToggle,
  args: { label: 'Oldest first', isSelected: false },
  parameters: { layout: 'centered' },
});

/** Newest first, the initial order of every list. */
export const Off = meta.story();
/** Oldest first. */
export const On = meta.story({ args: { isSelected: true } });

/** Both orders in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['off', 'on'],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    cell: (value, state) => (
      <SortToggle
        label="Oldest first"
        isSelected={value === 'on'}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);

/** A press reports the new order. */
export const Turning = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
    await expect(args.onChange).toHaveBeenCalledWith(true);
  },
});
