import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ToggleChip, type ToggleChipProps } from '#ui/ToggleChip.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const badge = { text: '12', label: '12 transactions' };

const meta = preview.meta({
  title: 'UI/Lists/ToggleChip',
  component: ToggleChip,
  args: { children: 'Name problems', badge, isSelected: false },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** Selected or not, with and without its count. */
export const Looks = meta.story(
  sideBySide<ToggleChipProps>({
    'A press of a selected chip is reported as well': {
      args: { isSelected: true, onPress: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button'));
        await expect(args.onPress).toHaveBeenCalledOnce();
      },
    },
    'A choice that does not apply. Its tap area is 44 px high': {
      play: async ({ canvas }) => {
        const chip = canvas.getByRole('button', { name: 'Name problems' });
        await expect(chip).toHaveAccessibleDescription('12 transactions');
        await expect(chip).toHaveAttribute('aria-pressed', 'false');
        await expect(chip.offsetHeight).toBeGreaterThanOrEqual(44);
      },
    },
    'The choice that applies has a tick, so that it differs in more than colour': {
      args: { isSelected: true },
      play: async ({ canvas }) => {
        const chip = canvas.getByRole('button', { pressed: true });
        await expect(chip.querySelector('svg')).toBeVisible();
      },
    },
    'The space of the count is kept until it is known': {
      args: { badge: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button')).not.toHaveAccessibleDescription();
      },
    },
  }),
);

/** Selected or not, with a short and a long text, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['Mine', 'Jammu and Kashmir Gramin, weekly, checked'],
    columns: touches,
    forcedOn: 'button',
    cell: (text) => (
      <ToggleChip badge={badge} isSelected={text === 'Mine'}>
        {text}
      </ToggleChip>
    ),
  }),
);
