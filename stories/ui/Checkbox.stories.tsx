import { expect, fn } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Checkbox, type CheckboxProps } from '#ui/Checkbox.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const longName = 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited';

const meta = preview.meta({
  title: 'UI/Forms/Checkbox',
  component: Checkbox,
  args: { children: 'Ramesh Kumar, ₹12,000.00', isSelected: false },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Disabled, and long labels. */
export const Looks = meta.story(
  sideBySide<CheckboxProps>({
    'A disabled box can be read but not changed': {
      args: { isSelected: true, isDisabled: true },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('checkbox')).toBeChecked();
        await expect(canvas.getByRole('checkbox')).toBeDisabled();
      },
    },
    'A long label wraps on the narrowest phone': {
      args: { isSelected: true, children: longName.replaceAll(' ', '') },
      play: async ({ canvas }) => {
        const label = canvas.getByText(/Venkata/);
        await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
      },
    },
  }),
);

/** Checked or not, in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: ['off', 'on'],
    columns: [...touches, 'disabled'],
    forcedOn: 'label',
    width: '14rem',
    cell: (value, state) => (
      <Checkbox isSelected={value === 'on'} isDisabled={state === 'disabled'}>
        Ramesh Kumar
      </Checkbox>
    ),
  }),
);

/** A box is changed by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<CheckboxProps>({
    'Pressing the label checks the box': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByText('Ramesh Kumar, ₹12,000.00'));
        await expect(args.onChange).toHaveBeenCalledWith(true);
        await expect(args.onChange).toHaveBeenCalledOnce();
      },
    },
    'Space unchecks it': {
      args: { isSelected: true, onChange: fn() },
      play: async ({ args, userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard(' ');
        await expect(args.onChange).toHaveBeenCalledWith(false);
        await expect(args.onChange).toHaveBeenCalledOnce();
      },
    },
  }),
});
