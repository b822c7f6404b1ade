import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { QuickChoices } from '#ui/QuickChoices.tsx';
import { TextField } from '#ui/TextField.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';

const banks = [
  { id: 'HDFC', label: 'HDFC Bank' },
  { id: 'SBI', label: 'State Bank of India' },
];

const meta = preview.meta({
  title: 'UI/Forms/QuickChoices',
  component: QuickChoices,
  args: { label: 'Banks used last', options: banks },
  parameters: { layout: 'padded' },
});

/** Two options below their field. */
export const Default = meta.story();

/** Three options that are longer than the field: the line scrolls. */
export const Long = meta.story({
  args: { options: [...banks, { id: 'GRAM', label: 'Andhra Pradesh Grameena Vikas Bank' }] },
});

/** No options yet: their space is kept, so that nothing moves when they arrive. */
export const Empty = meta.story({
  ...interaction,
  args: { options: [] },
  render: (args) => (
    <div data-testid="space">
      <QuickChoices {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('space')).toHaveStyle({ height: '44px' });
    await expect(canvas.queryByRole('group')).toBeNull();
  },
});

/** A press reports the option. Tab goes past the options, because the select has them as well. */
export const Choosing = meta.story({
  ...interaction,
  args: { onChoose: fn() },
  render: (args) => (
    <>
      <TextField label="Bank Name" />
      <QuickChoices {...args} />
      <TextField label="Amount" />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('group', { name: 'Banks used last' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'State Bank of India' }));
    await expect(args.onChoose).toHaveBeenCalledWith('SBI');
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Bank Name' }));
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
  },
});

/** Every interaction state. The state applies to the first option. */
export const Matrix = meta.story(
  matrix({
    rows: ['options'],
    columns: touches,
    forcedOn: 'button',
    width: '18rem',
    cell: () => <QuickChoices label="Banks used last" options={banks} />,
  }),
);
