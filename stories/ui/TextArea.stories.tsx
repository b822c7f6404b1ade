import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { contents, fieldProps, fieldStates } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/TextArea',
  component: TextArea,
  args: { label: 'Notes' },
  parameters: { layout: 'padded' },
});

const longText = 'Account 0012 3456 7890 at the main branch. '.repeat(20);

/** Nothing typed yet: 80 px high. */
export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(80);
  },
});

/** More text than fits: it scrolls from 150 px on. */
export const VeryLongText = meta.story({
  args: { defaultValue: longText },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Notes' });
    await expect(area.offsetHeight).toBe(150);
    await expect(area.scrollHeight).toBeGreaterThan(150);
  },
});

/** The notes of a transaction start higher. */
export const Tall = meta.story({
  args: { minHeight: 150 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(150);
  },
});

/** Something is wrong with it. */
export const Invalid = meta.story({
  args: { errorMessage: 'Either notes or file upload is required' },
});

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={fieldStates}
      forcedOn="textarea"
      width="14rem"
      cell={(content, state) => (
        <TextArea
          {...fieldProps(state)}
          label="Notes"
          defaultValue={content === 'filled' ? 'Call before paying.' : ''}
        />
      )}
    />
  ),
});

/** Typing is reported with the whole text. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'Hi');
    await expect(args.onChange).toHaveBeenLastCalledWith('Hi');
  },
});
