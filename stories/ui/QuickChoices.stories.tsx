import { expect, fn, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { QuickChoices, type QuickChoicesProps } from '#ui/QuickChoices.tsx';
import { TextField } from '#ui/TextField.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const banks = [
  { id: 'HDFC', label: 'HDFC Bank' },
  { id: 'SBI', label: 'State Bank of India' },
];

const meta = preview.meta({
  title: 'UI/Forms/QuickChoices',
  component: QuickChoices,
  args: { label: 'Banks used last', options: banks },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Two short options, three long ones, and none. */
export const Looks = meta.story(
  sideBySide<QuickChoicesProps>({
    'A press reports the option. Tab goes past the options, because the select has them as well': {
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
    },
    'Two options below their field': {},
    'Three options, of which one does not fit on the line': {
      args: { options: [...banks, { id: 'GRAM', label: 'Andhra Pradesh Grameena Vikas Bank' }] },
    },
    'No options yet': { args: { options: [] } },
  }),
);

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
