import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { PhoneField, type PhoneFieldProps } from '#ui/PhoneField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';

/** The field with a state, and a button that sets another number. */
function PhoneFieldWithState({ onChange, ...props }: PhoneFieldProps) {
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
  title: 'UI/Forms/PhoneField',
  component: PhoneField,
  args: { label: 'Phone', value: '' },
  parameters: { layout: 'padded' },
});

/** An empty field. */
export const Empty = meta.story();

/** A number of another country selects that country. */
export const FromAbroad = meta.story({
  args: { value: '+447400123456' },
  play: async ({ canvas }) => {
    const country = canvas.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveValue('GB');
    await expect(country).toHaveDisplayValue('United Kingdom');
  },
});

/** A number without a known country code is kept as it was typed. */
export const OfNoCountry = meta.story({
  args: { value: '+99912345' },
  play: async ({ canvas }) => {
    const country = canvas.getByRole('combobox', { name: 'Country' });
    await expect(country).toHaveDisplayValue('International');
    await expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveValue('+99912345');
  },
});

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(PhoneField, { value: '+919876543210' }, { forcedOn: 'input, select' }),
);

/** Typing reports the number in international format. */
export const Typing = meta.story({
  ...interaction,
  args: { onChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone' }), '98765');
    await expect(args.onChange).toHaveBeenCalledWith('+9198765');
  },
});

/** No digit is lost when the user types quickly. */
export const TypingQuickly = meta.story({
  ...interaction,
  args: { onChange: fn() },
  render: (args) => <PhoneFieldWithState {...args} />,
  play: async ({ args, canvas }) => {
    const phone = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    phone.focus();
    phone.setSelectionRange(3, 3);
    for (const digit of '9876543210') document.execCommand('insertText', false, digit);
    await waitFor(() => expect(phone).toHaveValue('+91 98765 43210'));
    await expect(args.onChange).toHaveBeenLastCalledWith('+919876543210');
  },
});

/** Digits of another script are the same digits. */
export const TypingOtherDigits = meta.story({
  ...interaction,
  args: { onChange: fn() },
  render: (args) => <PhoneFieldWithState {...args} />,
  play: async ({ args, canvas }) => {
    const phone = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    phone.focus();
    for (const digit of '९८७৬٥௪３２१०') document.execCommand('insertText', false, digit);
    await waitFor(() => expect(phone).toHaveValue('+91 98765 43210'));
    await expect(args.onChange).toHaveBeenLastCalledWith('+919876543210');
  },
});

/** A pasted number is read as people write it, and replaces what the field holds. */
export const Pasting = meta.story({
  ...interaction,
  args: { value: '+94712345678', onChange: fn() },
  render: (args) => <PhoneFieldWithState {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const phone = canvas.getByRole('textbox', { name: 'Phone' });
    await userEvent.click(phone);
    await userEvent.paste('\u202a(+९१) ०९८७६५\u2013४३२१०\u202c');
    await waitFor(() => expect(phone).toHaveValue('+91 98765 43210'));
    await expect(args.onChange).toHaveBeenLastCalledWith('+919876543210');
  },
});

/** After deleting everything, the value is empty and the country code is shown again. */
export const Emptied = meta.story({
  ...interaction,
  args: { value: '+919876543210', onChange: fn() },
  render: (args) => <PhoneFieldWithState {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const phone = () => canvas.getByRole('textbox', { name: 'Phone' });
    await userEvent.clear(await waitFor(phone));
    await expect(args.onChange).toHaveBeenLastCalledWith('');
    await waitFor(() => expect(phone()).toHaveValue('+91'));
    await userEvent.type(await waitFor(phone), '98');
    await expect(args.onChange).toHaveBeenLastCalledWith('+9198');
  },
});

/** Typing another country code selects that country. */
export const TypingAnotherCountry = meta.story({
  ...interaction,
  args: { onChange: fn() },
  render: (args) => <PhoneFieldWithState {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    const phone = () => canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    await userEvent.clear(await waitFor(phone));
    await waitFor(() => expect(phone().value.trim()).toBe('+91'));
    await userEvent.type(await waitFor(phone), '+447400123456', {
      initialSelectionStart: 0,
      initialSelectionEnd: 3,
    });
    await waitFor(() => expect(phone()).toHaveValue('+44 7400 123456'));
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveValue('GB');
    await expect(args.onChange).toHaveBeenLastCalledWith('+447400123456');
  },
});

/** A value set from outside replaces what was typed. */
export const SetFromOutside = meta.story({
  ...interaction,
  render: (args) => <PhoneFieldWithState {...args} />,
  play: async ({ canvas, userEvent }) => {
    const phone = canvas.getByRole('textbox', { name: 'Phone' });
    await userEvent.type(phone, '98');
    await userEvent.click(await canvas.findByRole('button', { name: 'Set' }));
    await waitFor(() => expect(phone).toHaveValue('+94 71 234 5678'));
  },
});

/** On a right-to-left page, a number is still written from left to right. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { value: '+923001234567' },
});

/** Selecting another country replaces the country code. */
export const ChoosingCountry = meta.story({
  ...interaction,
  args: { onBlur: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Country' }), 'GB');
    const phone = await canvas.findByRole('textbox', { name: 'Phone' });
    await waitFor(() => expect(phone).toHaveValue('+44'));
    await userEvent.click(phone);
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalled();
  },
});
