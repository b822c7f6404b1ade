import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { RadioGroup, type RadioGroupProps } from '#ui/RadioGroup.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const longName = 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited';

const meta = preview.meta({
  title: 'UI/Forms/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Customer Name',
    value: null,
    options: [
      { id: 'mine', label: 'Keep mine: Ravi Kumar' },
      { id: 'theirs', label: 'Take theirs: Ravi K Sharma' },
    ],
  },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Nothing selected, disabled, and long labels. */
export const Looks = meta.story(
  sideBySide<RadioGroupProps<string>>({
    'No option is selected at first': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('radiogroup', { name: 'Customer Name' })).toBeVisible();
        for (const radio of canvas.getAllByRole('radio')) await expect(radio).not.toBeChecked();
      },
    },
    'A disabled group can be read but not changed': {
      args: { value: 'mine', isDisabled: true },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('radio', { name: 'Keep mine: Ravi Kumar' })).toBeChecked();
        for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeDisabled();
      },
    },
    'Long labels wrap on the narrowest phone; the circle keeps its size': {
      args: {
        value: 'theirs',
        options: [
          { id: 'mine', label: `Keep mine: ${longName}` },
          { id: 'theirs', label: `Take theirs: ${longName.replaceAll(' ', '')}` },
        ],
      },
      play: async ({ canvas }) => {
        const group = canvas.getByRole('radiogroup', { name: 'Customer Name' });
        await expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth);
        for (const option of canvas.getAllByText(/Venkata/)) {
          await expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth);
          await expect(getComputedStyle(option, '::before').width).toBe('20px');
        }
      },
    },
  }),
);

/** Selected or not, in every interaction state. The state applies to the first option. */
export const Matrix = meta.story(
  matrix({
    rows: ['mine', 'theirs'],
    columns: [...touches, 'disabled'],
    forcedOn: 'label',
    width: '14rem',
    cell: (value, state) => (
      <RadioGroup
        label="Customer Name"
        options={[
          { id: 'mine', label: 'Keep mine: Ravi' },
          { id: 'theirs', label: 'Take theirs: Asha' },
        ]}
        value={value}
        isDisabled={state === 'disabled'}
      />
    ),
  }),
);

/** An option is selected by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<RadioGroupProps<string>>({
    'Pressing an option reports it': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('radio', { name: /^Take theirs/ }));
        await expect(args.onChange).toHaveBeenCalledWith('theirs');
        await expect(args.onChange).toHaveBeenCalledOnce();
      },
    },
    'Space selects the first option, arrow keys move between the options and wrap around': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('radio', { name: /^Keep mine/ })).toHaveFocus(),
        );
        await userEvent.keyboard(' ');
        await expect(args.onChange).toHaveBeenLastCalledWith('mine');
        await userEvent.keyboard('{ArrowDown}');
        await expect(args.onChange).toHaveBeenLastCalledWith('theirs');
        await userEvent.keyboard('{ArrowDown}');
        await expect(args.onChange).toHaveBeenLastCalledWith('mine');
      },
    },
  }),
});
