import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Switch, type SwitchProps } from '#ui/Switch.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/Switch',
  component: Switch,
  args: { label: 'Notifications on this device', isSelected: false },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** On, off, and with a long label. */
export const Looks = meta.story(
  sideBySide<SwitchProps>({
    'Pressing it reports the new state; Space does the same': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByText('Notifications on this device'));
        await expect(args.onChange).toHaveBeenLastCalledWith(true);
        await userEvent.keyboard(' ');
        await expect(args.onChange).toHaveBeenCalledTimes(2);
      },
    },
    Off: {
      play: async ({ canvas }) => {
        const control = canvas.getByRole('switch', { name: 'Notifications on this device' });
        await expect(control).not.toBeChecked();
      },
    },
    On: {
      args: { isSelected: true },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('switch')).toBeChecked();
      },
    },
    'A long label wraps on the narrowest phone; the switch keeps its size': {
      args: { label: 'Notifications about transactions that wait for an answer on this device' },
      play: async ({ canvasElement }) => {
        const root = canvasElement.querySelector('label');
        await expect(root?.scrollWidth).toBeLessThanOrEqual(root?.clientWidth ?? 0);
      },
    },
  }),
);

/** On or off, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['off', 'on'],
    columns: [...touches, 'disabled'],
    forcedOn: 'label',
    width: '14rem',
    cell: (value, state) => (
      <Switch label="Notifications" isSelected={value === 'on'} isDisabled={state === 'disabled'} />
    ),
  }),
);
