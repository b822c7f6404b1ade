import { expect, fireEvent, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { contents, fieldProps, fieldStates } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/DateField',
  component: DateField,
  args: { label: 'From' },
  parameters: { layout: 'padded' },
});

/** No day chosen yet. */
export const Empty = meta.story();

/** A day, as the device writes it. */
export const Filled = meta.story({ args: { defaultValue: '2026-03-14' } });

/** Something is wrong: said under the field and to whoever can't see it. */
export const Invalid = meta.story({
  args: { defaultValue: '2026-03-14', errorMessage: 'From date can not be after To date' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('From');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('From date can not be after To date');
  },
});

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
        <DateField
          {...fieldProps(state)}
          label="From"
          defaultValue={content === 'filled' ? '2026-03-14' : ''}
        />
      )}
    />
  ),
});

/** A chosen day is reported as year, month and day; a cleared field as empty text. */
export const Choosing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn(), defaultValue: '2026-03-14' },
  play: async ({ args, canvas }) => {
    const field = canvas.getByLabelText('From');
    await fireEvent.change(field, { target: { value: '2026-03-01' } });
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-03-01');
    await fireEvent.change(field, { target: { value: '' } });
    await expect(args.onChange).toHaveBeenLastCalledWith('');
  },
});
