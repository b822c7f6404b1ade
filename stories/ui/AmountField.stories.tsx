import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { AmountField, type AmountFieldProps } from '#ui/AmountField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/AmountField',
  component: AmountField,
  args: { label: 'Amount' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** An amount with its words, a short form, a rate, a warning and an error. */
export const Looks = meta.story(
  sideBySide<AmountFieldProps>({
    'An empty field': {},
    'An amount is aligned to the end of the field, as in lists, and shown in words': {
      args: { defaultValue: '125000.50' },
      play: async ({ canvas }) => {
        const field = canvas.getByRole('textbox', { name: 'Amount' });
        await expect(field).toHaveValue('1,25,000.50');
        await expect(field).toHaveAccessibleDescription(
          'One lakh twenty-five thousand rupees and fifty paise',
        );
      },
    },
    'The largest amount of a transaction, with the longest words': {
      args: { defaultValue: '999999999.99' },
    },
    'The text stays as it was typed; the amount is shown below': {
      args: { defaultValue: '2.5L' },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.5L');
        await expect(
          canvas.getByText('₹2,50,000.00 · Two lakh fifty thousand rupees'),
        ).toBeVisible();
      },
    },
    'A warning about a valid amount. An error replaces it': {
      args: { defaultValue: '5000', warningFor: () => '₹1,000.00 more than the balance' },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('status')).toHaveTextContent(
          '₹1,000.00 more than the balance',
        );
      },
    },
    'A rate is neither grouped nor shown in words': {
      args: { label: 'Rate', isRate: true, defaultValue: '1083.25' },
      play: async ({ canvas }) => {
        const field = canvas.getByRole('textbox', { name: 'Rate' });
        await expect(field).toHaveValue('1083.25');
        await expect(field).not.toHaveAccessibleDescription();
      },
    },
    'An invalid field with its error': { args: { errorMessage: 'Amount is required' } },
    'On a right-to-left page, the rupee sign changes sides and the digits keep their order': {
      locale: 'ur-PK',
      args: { defaultValue: '125000.50' },
    },
  }),
);
/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(AmountField, { defaultValue: '5000.00' }));

/** Typing groups the digits, reports the text, and moves nothing below the field. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<AmountFieldProps>({
    'A comma before one or two digits separates paise. Behind the field it becomes a point': {
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
    },
    'Content below the field makes room for the words once, and stays in its place while they change':
      {
        render: (args) => (
          <>
            <AmountField {...args} />
            <p>Below</p>
          </>
        ),
        play: async ({ canvas, userEvent }) => {
          const topOfBelow = () => canvas.getByText('Below').getBoundingClientRect().top;
          const field = () => canvas.getByRole('textbox', { name: 'Amount' });
          await userEvent.type(await waitFor(field), '25');
          await waitFor(() => expect(canvas.getByText('Twenty-five rupees')).toBeVisible());
          const top = topOfBelow();
          await userEvent.type(await waitFor(field), '0000');
          await waitFor(() =>
            expect(canvas.getByText('Two lakh fifty thousand rupees')).toBeVisible(),
          );
          await expect(topOfBelow()).toBe(top);
        },
      },
    'Digits are grouped while typing. The reported text has no commas': {
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
    },
    'Typing reports the text, so that no amount is rounded': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const field = canvas.getByRole('textbox', { name: 'Amount' });
        await expect(field).toHaveAttribute('inputmode', 'decimal');
        await userEvent.type(field, '10.05');
        await expect(args.onChange).toHaveBeenLastCalledWith('10.05');
      },
    },
  }),
});
