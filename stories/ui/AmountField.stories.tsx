import { expect, fn, waitFor } from 'storybook/test';
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
/** An amount is aligned to the end of the field, as in lists, and shown in words. */
export const Filled = meta.story({
  args: { defaultValue: '125000.50' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Amount' });
    await expect(field).toHaveValue('1,25,000.50');
    await expect(field).toHaveAccessibleDescription(
      'One lakh twenty-five thousand rupees and fifty paise',
    );
  },
});
/** The largest amount of a transaction, with the longest words. */
export const HugeAmount = meta.story({ args: { defaultValue: '999999999.99' } });
/** The text stays as it was typed; the amount is shown below. */
export const ShortForm = meta.story({
  args: { defaultValue: '2.5L' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.5L');
    await expect(canvas.getByText('₹2,50,000.00 · Two lakh fifty thousand rupees')).toBeVisible();
  },
});
/** A comma before one or two digits separates paise. Behind the field it becomes a point. */
export const DecimalComma = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(field, '1500,50');
    await expect(await canvas.findByText(/fifty paise/)).toBeVisible();
    await expect(field).toHaveValue('1,500,50');
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveValue('1,500.50'));
    await expect(args.onChange).toHaveBeenLastCalledWith('1500.50');
  },
});
/** A warning about a valid amount. An error replaces it. */
export const WithWarning = meta.story({
  args: { defaultValue: '5000', warningFor: () => '₹1,000.00 more than the balance' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('₹1,000.00 more than the balance');
  },
});
/** A rate is neither grouped nor shown in words. */
export const Rate = meta.story({
  args: { label: 'Rate', isRate: true, defaultValue: '1083.25' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await expect(field).toHaveValue('1083.25');
    await expect(field).not.toHaveAccessibleDescription();
  },
});
/** An invalid field with its error. */
export const Invalid = meta.story({ args: { errorMessage: 'Amount is required' } });
/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(AmountField, { defaultValue: '5000.00' }));

/** Content below the field stays in its place while an amount and its words appear. */
export const KeepsItsHeight = meta.story({
  ...interaction,
  render: (args) => (
    <>
      <AmountField {...args} />
      <p>Below</p>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const below = canvas.getByText('Below');
    const { top } = below.getBoundingClientRect();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '250000');
    await waitFor(() => expect(canvas.getByText('Two lakh fifty thousand rupees')).toBeVisible());
    await expect(below.getBoundingClientRect().top).toBe(top);
  },
});

/** Digits are grouped while typing. The reported text has no commas. */
export const Grouping = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const field = () => canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(await waitFor(field), '250000.5');
    await waitFor(() => expect(field()).toHaveValue('2,50,000.5'));
    await expect(args.onChange).toHaveBeenLastCalledWith('250000.5');
    await userEvent.clear(await waitFor(field));
    await userEvent.paste('₹1,23,456.00');
    await waitFor(() => expect(field()).toHaveValue('1,23,456.00'));
    await expect(args.onChange).toHaveBeenLastCalledWith('123456.00');
  },
});

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
