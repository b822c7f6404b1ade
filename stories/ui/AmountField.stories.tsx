import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { AmountField } from '#ui/AmountField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

const meta = preview.meta({
  title: 'UI/Forms/AmountField',
  component: AmountField,
  args: { label: 'Amount' },
  parameters: { layout: 'padded' },
});

/** An empty field. */
export const Empty = meta.story();
/** An amount is aligned to the end of the field, as in lists. */
export const Filled = meta.story({ args: { defaultValue: '125000.50' } });
/** The largest amount that can be typed. */
export const HugeAmount = meta.story({ args: { defaultValue: '9999999999.99' } });
/** An invalid field with its error. */
export const Invalid = meta.story({ args: { errorMessage: 'Amount is required' } });
/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(AmountField, { defaultValue: '5000.00' }));

/** Typing reports the text, so that no amount is rounded. */
export const Typing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Amount' });
    await expect(field).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(field, '10.05');
    await expect(args.onChange).toHaveBeenLastCalledWith('10.05');
  },
});

/** On a right-to-left page, the rupee sign changes sides and the digits keep their order. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { defaultValue: '125000.50' },
});
