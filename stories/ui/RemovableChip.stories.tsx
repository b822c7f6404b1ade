import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { RemovableChip, type RemovableChipProps } from '#ui/RemovableChip.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/RemovableChip',
  component: RemovableChip,
  args: { children: 'Pending', label: 'Remove filter: Pending' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
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

/** A filter that is set, and removed by a press. */
export const Looks = meta.story(
  sideBySide<RemovableChipProps>({
    'A filter that is set. Its tap area is 44 px high': {
      play: async ({ canvas }) => {
        const chip = canvas.getByRole('button', { name: 'Remove filter: Pending' });
        await expect(chip.offsetHeight).toBeGreaterThanOrEqual(44);
      },
    },
    'A press removes the choice': {
      args: { onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Remove filter: Pending' }));
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
  }),
);
