import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { AmountField } from '#ui/AmountField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { contents, fieldProps, fieldStates } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/AmountField',
  component: AmountField,
  args: { label: 'Amount' },
  parameters: { layout: 'padded' },
});

/** Nothing typed yet. */
export const Empty = meta.story();

/** An amount, at the end of the field as amounts stand in lists. */
export const Filled = meta.story({ args: { defaultValue: '125000.50' } });

/** The largest amount that can be typed. */
export const HugeAmount = meta.story({ args: { defaultValue: '9999999999.99' } });

/** Something is wrong with it. */
export const Invalid = meta.story({ args: { errorMessage: 'Amount is required' } });

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={fieldStates}
      forcedOn="input"
      width="14rem"
      cell={(content, state) => (
        <AmountField
          {...fieldProps(state)}
          label="Amount"
          defaultValue={content === 'filled' ? '5000.00' : ''}
        />
      )}
    />
  ),
});

/** What is typed is reported as text: nothing is rounded on the way. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Amount' });
    await expect(field).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(field, '10.05');
    await expect(args.onChange).toHaveBeenLastCalledWith('10.05');
  },
});

/** From right to left: the rupee sign and the figures change sides, the figures keep their order. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { defaultValue: '125000.50' },
});
