import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DateField, type DateFieldProps } from '#ui/DateField.tsx';
import { dateField, datePart, dateText } from '../dateFields.ts';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/DateField',
  component: DateField,
  args: { label: 'From', value: '', onChange: fn() },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return (
      <DateField
        {...args}
        value={value}
        onChange={(text) => {
          setValue(text);
          args.onChange?.(text);
        }}
      />
    );
  },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(DateField, { value: '2026-03-14' }, { forcedOn: '[role=group]' }),
);

/** Digits and arrow keys change the parts; a half-typed date stays. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<DateFieldProps>({
    'A day that does not exist stays as it was typed': {
      args: { errorMessage: 'From date is incomplete or does not exist' },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard('30022026');
        await userEvent.tab();
        await expect(args.onChange).toHaveBeenLastCalledWith('2026-02-30');
        await waitFor(() => expect(dateText(canvas, 'From')).toBe('30/02/2026'));
      },
    },
    'Digits move on to the next part. Each part has a name, a value and limits for screen readers':
      {
        play: async ({ args, canvas, userEvent }) => {
          await userEvent.click(canvas.getByText('From'));
          const day = () => datePart(canvas, 'day', 'From');
          await waitFor(() => expect(day()).toHaveFocus());
          await expect(day()).toHaveAttribute('aria-valuemax', '31');
          await userEvent.keyboard('22112026');
          await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-22');
          await waitFor(() =>
            expect(datePart(canvas, 'month', 'From')).toHaveAttribute(
              'aria-valuetext',
              '11 – November',
            ),
          );
          await waitFor(() => expect(dateText(canvas, 'From')).toBe('22/11/2026'));
        },
      },
    'Arrow keys change a part and move between the parts. Backspace empties one': {
      args: { value: '2026-02-28' },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard('{ArrowUp}');
        await expect(args.onChange).toHaveBeenLastCalledWith('2026-02-29');
        await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}');
        await expect(args.onChange).toHaveBeenLastCalledWith('2026-03-28');
        await userEvent.keyboard('{ArrowLeft}{Backspace}{Backspace}');
        await expect(args.onChange).toHaveBeenLastCalledWith('2026-03-');
        await waitFor(() => expect(datePart(canvas, 'day', 'From')).toHaveFocus());
      },
    },
    'A date that is not complete stays as it was typed when the focus leaves, and can be completed':
      {
        args: { onBlur: fn() },
        play: async ({ args, canvas, userEvent }) => {
          await userEvent.tab();
          await userEvent.keyboard('2211');
          await expect(args.onChange).toHaveBeenLastCalledWith('-11-22');
          await userEvent.tab();
          await expect(args.onBlur).toHaveBeenCalledOnce();
          await waitFor(() => expect(dateText(canvas, 'From')).toBe('22/11/yyyy'));
          await userEvent.click(datePart(canvas, 'year', 'From'));
          await userEvent.keyboard('2026');
          await expect(args.onChange).toHaveBeenLastCalledWith('2026-11-22');
        },
      },
  }),
});

/** Empty, filled in, invalid and disabled. */
export const Looks = meta.story(
  sideBySide<DateFieldProps>({
    'An empty field shows the order of the parts': {
      play: async ({ canvas }) => {
        await expect(dateText(canvas, 'From')).toBe('dd/mm/yyyy');
      },
    },
    'A day in the format of the reader. It is the description of the field in words': {
      args: { value: '2026-03-14' },
      play: async ({ canvas }) => {
        await expect(dateText(canvas, 'From')).toBe('14/03/2026');
        await expect(dateField(canvas, 'From')).toHaveAccessibleDescription(
          'Selected Date: 14 March 2026',
        );
      },
    },
    'An invalid field. Its error is visible and also the description of each part': {
      args: { value: '2026-03-14', errorMessage: 'From date cannot be after To date' },
      play: async ({ canvas }) => {
        const day = datePart(canvas, 'day', 'From');
        await expect(day).toBeInvalid();
        await expect(day).toHaveAccessibleDescription(/From date cannot be after To date$/);
      },
    },
    'A field that cannot be changed can be read, but not reached with Tab': {
      args: { value: '2026-03-14', isDisabled: true },
      play: async ({ canvas, userEvent }) => {
        await expect(dateField(canvas, 'From')).toHaveAttribute('aria-disabled', 'true');
        await userEvent.tab();
        await waitFor(() => expect(datePart(canvas, 'day', 'From')).not.toHaveFocus());
      },
    },
    'A language that is written from right to left': {
      locale: 'ur-PK',
      args: { value: '2026-03-14' },
    },
  }),
);
