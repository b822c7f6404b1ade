import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { NativeDateField, type NativeDateFieldProps } from '#ui/NativeDateField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/NativeDateField',
  component: NativeDateField,
  args: { label: 'From', value: '' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Empty, filled in and invalid. */
export const Looks = meta.story(
  sideBySide<NativeDateFieldProps>({
    'A selected day is reported as YYYY-MM-DD, a cleared field as an empty string': {
      args: { onChange: fn(), value: '2026-03-14' },
      play: async ({ args, canvas }) => {
        const field = () => canvas.getByLabelText('From');
        await fireEvent.change(await waitFor(field), { target: { value: '2026-03-01' } });
        await expect(args.onChange).toHaveBeenLastCalledWith('2026-03-01');
        await fireEvent.change(await waitFor(field), { target: { value: '' } });
        await expect(args.onChange).toHaveBeenLastCalledWith('');
      },
    },
    'An empty field shows the order of the parts': {
      play: async ({ canvas }) => {
        await expect(canvas.getByText('dd/mm/yyyy')).toBeVisible();
      },
    },
    'A day in the format of the reader, whatever the format of the device is': {
      args: { value: '2026-03-14' },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('14/03/2026')).toBeVisible();
        await expect(canvas.getByLabelText('From')).toHaveValue('2026-03-14');
      },
    },
    'An invalid field. Its error is visible and also its accessible description': {
      args: { value: '2026-03-14', errorMessage: 'From date cannot be after To date' },
      play: async ({ canvas }) => {
        const field = canvas.getByLabelText('From');
        await expect(field).toBeInvalid();
        await expect(field).toHaveAccessibleDescription('From date cannot be after To date');
      },
    },
    'A language that is written from right to left': {
      locale: 'ur-PK',
      args: { value: '2026-03-14' },
    },
  }),
);

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(NativeDateField, { value: '2026-03-14' }));
