import { expect, fn } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TextArea, type TextAreaProps } from '#ui/TextArea.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Forms/TextArea',
  component: TextArea,
  args: { label: 'Notes' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

const longText = 'Account 0012 3456 7890 at the main branch. '.repeat(20);

/** Empty, with a long text, higher, and invalid. */
export const Looks = meta.story(
  sideBySide<TextAreaProps>({
    'Typing reports the whole text': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'Hi');
        await expect(args.onChange).toHaveBeenLastCalledWith('Hi');
      },
    },
    'An empty field is 80 px high': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(80);
      },
    },
    'A long text scrolls once the field is 150 px high': {
      args: { defaultValue: longText },
      play: async ({ canvas }) => {
        const area = canvas.getByRole('textbox', { name: 'Notes' });
        await expect(area.offsetHeight).toBe(150);
        await expect(area.scrollHeight).toBeGreaterThan(150);
      },
    },
    'A minimum height of 150 px, as for the notes of a transaction': {
      args: { minHeight: 150 },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(150);
      },
    },
    'An invalid field with its error': {
      args: { errorMessage: 'Either notes or file upload is required' },
    },
  }),
);

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(TextArea, { defaultValue: 'Call before paying.' }, { forcedOn: 'textarea' }),
);
