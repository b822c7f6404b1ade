import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { RemovableChip } from '#ui/RemovableChip.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/Lists/RemovableChip',
  component: RemovableChip,
  args: { children: 'Pending', label: 'Remove filter: Pending' },
  parameters: { layout: 'centered' },
});

/** A filter that is set. Its tap area is 44 px high. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const chip = canvas.getByRole('button', { name: 'Remove filter: Pending' });
    await expect(chip.offsetHeight).toBeGreaterThanOrEqual(44);
  },
});

/** A short and a long choice, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['Mine', 'The Jammu and Kashmir Gramin Bank'],
    columns: [...touches, 'disabled'],
    forcedOn: 'button',
    cell: (text, state) => (
      <RemovableChip label={`Remove filter: ${text}`} isDisabled={state === 'disabled'}>
        {text}
      </RemovableChip>
    ),
  }),
);

/** A press removes the choice. */
export const Removing = meta.story({
  ...interaction,
  args: { onPress: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter: Pending' }));
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});
