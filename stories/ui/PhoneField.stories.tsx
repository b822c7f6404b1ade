import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { PhoneField, type PhoneFieldProps } from '#ui/PhoneField.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { choiceProps, choiceStates, contents } from './fieldStates.ts';

/** The field in a form that keeps its value. */
function Kept({ onChange, ...props }: PhoneFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <>
      <PhoneField
        {...props}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <Button onPress={() => setValue('+94712345678')}>Set</Button>
    </>
  );
}

const meta = preview.meta({
  title: 'UI/PhoneField',
  component: PhoneField,
  args: { label: 'Phone', value: '' },
  parameters: { layout: 'padded' },
});

/** Nothing typed yet. */
export const Empty = meta.story();

/** A number of another country shows that country. */
export const FromAbroad = meta.story({
  args: { value: '+447400123456' },
  play: async ({ canvas }) => {
    const country = canvas.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('GB');
    await expect(country).toHaveDisplayValue('United Kingdom');
  },
});

/** A number that no country has is kept as it was typed. */
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
      forcedOn="input, select"
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

/** Digits typed quickly, one key straight after the other, all arrive. */
export const TypingQuickly = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  render: (args) => <Kept {...args} />,
  play: async ({ args, canvas }) => {
    const phone = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    phone.focus();
    phone.setSelectionRange(3, 3);
    for (const digit of '9876543210') document.execCommand('insertText', false, digit);
    await expect(phone).toHaveValue('+91 98765 43210');
    await expect(args.onChange).toHaveBeenLastCalledWith('+919876543210');
  },
});

/** Everything deleted, the field is empty and starts again with the code of its country. */
export const Emptied = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { value: '+919876543210', onChange: fn() },
  render: (args) => <Kept {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const phone = canvas.getByRole('textbox', { name: 'Phone' });
    await userEvent.clear(phone);
    await expect(args.onChange).toHaveBeenLastCalledWith('');
    await waitFor(() => expect(phone).toHaveValue('+91'));
    await userEvent.type(phone, '98');
    await expect(args.onChange).toHaveBeenLastCalledWith('+9198');
  },
});

/** A number typed with another code belongs to another country. */
export const TypingAnotherCountry = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onChange: fn() },
  render: (args) => <Kept {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const phone = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    await userEvent.clear(phone);
    // An emptied field begins with the code of its country again.
    await waitFor(() => expect(phone.value.trim()).toBe('+91'));
    await userEvent.type(phone, '+447400123456', {
      initialSelectionStart: 0,
      initialSelectionEnd: 3,
    });
    await expect(phone).toHaveValue('+44 7400 123456');
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveValue('GB');
    await expect(args.onChange).toHaveBeenLastCalledWith('+447400123456');
  },
});

/** A value set from outside replaces what was typed. */
export const SetFromOutside = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  render: (args) => <Kept {...args} />,
  play: async ({ canvas, userEvent }) => {
    const phone = canvas.getByRole('textbox', { name: 'Phone' });
    await userEvent.type(phone, '98');
    await userEvent.click(canvas.getByRole('button', { name: 'Set' }));
    await expect(phone).toHaveValue('+94 71 234 5678');
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
