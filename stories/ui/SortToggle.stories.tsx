import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { SortToggle } from '#ui/SortToggle.tsx';
import { touches } from '../Forced.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/SortToggle',
  component: SortToggle,
  args: { label: 'Oldest first', isSelected: false },
  parameters: { layout: 'centered' },
});

/** Newest first, as every list starts. */
export const Off = meta.story();

/** Oldest first. */
export const On = meta.story({ args: { isSelected: true } });

/** Every state. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['off', 'on']}
      columns={[...touches, 'disabled']}
      forcedOn="button"
      cell={(value, state) => (
        <SortToggle
          label="Oldest first"
          isSelected={value === 'on'}
          isDisabled={state === 'disabled'}
        />
      )}
    />
  ),
});

/** Each change is reported. */
export const Turning = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
    await expect(args.onChange).toHaveBeenCalledWith(true);
  },
});
