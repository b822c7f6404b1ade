import { expect, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { PhoneField } from '#ui/PhoneField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { choiceProps, choiceStates, contents } from './fieldStates.ts';

const meta = preview.meta({
  title: 'UI/PhoneField',
  component: PhoneField,
  args: { label: 'Phone', value: '' },
  parameters: { layout: 'padded' },
});

/** Nothing typed yet. */
export const Empty = meta.story();

/** A number of another country shows that country and its flag. */
export const FromAbroad = meta.story({
  args: { value: '+447400123456' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveValue('GB');
    const flag = canvas.getByTitle<HTMLImageElement>('United Kingdom');
    await waitFor(() => expect(flag.naturalWidth).toBeGreaterThan(0));
  },
});

/** A number that no country has keeps what was typed, beside a globe. */
export const OfNoCountry = meta.story({
  args: { value: '+99912345' },
  play: async ({ canvas }) => {
    const country = canvas.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveDisplayValue('International');
    await expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveValue('+99912345');
  },
});

/** Every state, empty and filled. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={contents}
      columns={choiceStates}
      forcedOn=".PhoneInputInput"
      width="14rem"
      cell={(content, state) => (
        <PhoneField
          {...choiceProps(state)}
          label="Phone"
          value={content === 'filled' ? '+919876543210' : ''}
        />
      )}
    />
  ),
});

/** Typing reports the number in international form. */
export const Typing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone' }), '98765');
    await expect(args.onChange).toHaveBeenCalledWith('+9198765');
  },
});

/** In a page from right to left a number still reads from left to right, its plus sign first. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { value: '+923001234567' },
});

/** Another country writes its own code before the number. */
export const ChoosingCountry = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onBlur: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Country' }), 'GB');
    await expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveValue('+44');
    await userEvent.click(canvas.getByRole('textbox', { name: 'Phone' }));
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalled();
  },
});
