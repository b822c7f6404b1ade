import { expect, fireEvent, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DateField } from '#ui/DateField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

const meta = preview.meta({
  title: 'UI/Forms/DateField',
  component: DateField,
  args: { label: 'From' },
  parameters: { layout: 'padded' },
});

/** An empty field. */
export const Empty = meta.story();
/** A selected day in the format of the device. */
export const Filled = meta.story({ args: { defaultValue: '2026-03-14' } });

/** An invalid field. Its error is visible and also its accessible description. */
export const Invalid = meta.story({
  args: { defaultValue: '2026-03-14', errorMessage: 'From date can not be after To date' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('From');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('From date can not be after To date');
  },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(fieldMatrix(DateField, { defaultValue: '2026-03-14' }));

/** A selected day is reported as YYYY-MM-DD, a cleared field as an empty string. */
export const Choosing = meta.story({
  ...interaction,
  args: { onChange: fn(), defaultValue: '2026-03-14' },
  play: async ({ args, canvas }) => {
    const field = canvas.getByLabelText('From');
    await fireEvent.change(field, { target: { value: '2026-03-01' } });
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-03-01');
    await fireEvent.change(field, { target: { value: '' } });
    await expect(args.onChange).toHaveBeenLastCalledWith('');
  },
});
