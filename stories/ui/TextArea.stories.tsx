import { expect, fn } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

const meta = preview.meta({
  title: 'UI/Forms/TextArea',
  component: TextArea,
  args: { label: 'Notes' },
  parameters: { layout: 'padded' },
});

const longText = 'Account 0012 3456 7890 at the main branch. '.repeat(20);

/** An empty field is 80 px high. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(80);
  },
});

/** A long text scrolls once the field is 150 px high. */
export const VeryLongText = meta.story({
  args: { defaultValue: longText },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Notes' });
    await expect(area.offsetHeight).toBe(150);
    await expect(area.scrollHeight).toBeGreaterThan(150);
  },
});

/** A minimum height of 150 px, as for the notes of a transaction. */
export const Tall = meta.story({
  args: { minHeight: 150 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(150);
  },
});

/** An invalid field with its error. */
export const Invalid = meta.story({
  args: { errorMessage: 'Either notes or file upload is required' },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(TextArea, { defaultValue: 'Call before paying.' }, { forcedOn: 'textarea' }),
);

/** Typing reports the whole text. */
export const Typing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'Hi');
    await expect(args.onChange).toHaveBeenLastCalledWith('Hi');
  },
});
