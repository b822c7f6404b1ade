import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { PhoneField, type PhoneFieldProps } from '#ui/PhoneField.tsx';
import { fieldMatrix } from './fieldMatrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

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
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Empty, with a number from abroad, and with one of no country. */
export const Looks = meta.story(
  sideBySide<PhoneFieldProps>({
    'An empty field': {},
    'A number of another country selects that country': {
      args: { value: '+447400123456' },
      play: async ({ canvas }) => {
        const country = canvas.getByRole('combobox', { name: 'Country' });
        await expect(country).toHaveValue('GB');
        await expect(country).toHaveDisplayValue('United Kingdom');
      },
    },
    'A number without a known country code is kept as it was typed': {
      args: { value: '+99912345' },
      play: async ({ canvas }) => {
        const country = canvas.getByRole('combobox', { name: 'Country' });
        await expect(country).toHaveDisplayValue('International');
        await expect(canvas.getByRole('textbox', { name: 'Phone' })).toHaveValue('+99912345');
      },
    },
    'On a right-to-left page, a number is still written from left to right': {
      locale: 'ur-PK',
      args: { value: '+923001234567' },
    },
  }),
);

/** Every state of an empty and a filled-in field. */
export const Matrix = meta.story(
  fieldMatrix(PhoneField, { value: '+919876543210' }, { forcedOn: 'input, select' }),
);

/** Every way to enter a number: typed, pasted, emptied, set from outside. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<PhoneFieldProps>({
    'Typing reports the number in international format': {
      args: { onChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Phone' }), '98765');
        await expect(args.onChange).toHaveBeenCalledWith('+9198765');
      },
    },
    'No digit is lost when the user types quickly': {
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
    },
    'Digits of another script are the same digits': {
      args: { onChange: fn() },
      render: (args) => <PhoneFieldWithState {...args} />,
      play: async ({ args, canvas }) => {
        const phone = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
        phone.focus();
        for (const digit of '९८७৬٥௪３２१०') document.execCommand('insertText', false, digit);
        await waitFor(() => expect(phone).toHaveValue('+91 98765 43210'));
        await expect(args.onChange).toHaveBeenLastCalledWith('+919876543210');
      },
    },
    'A pasted number is read as people write it, and replaces what the field holds': {
      args: { value: '+94712345678', onChange: fn() },
      render: (args) => <PhoneFieldWithState {...args} />,
      play: async ({ args, canvas, userEvent }) => {
        const phone = canvas.getByRole('textbox', { name: 'Phone' });
        await userEvent.click(phone);
        await userEvent.paste('\u202a(+९१) ०९८७६५\u2013४३२१०\u202c');
        await waitFor(() => expect(phone).toHaveValue('+91 98765 43210'));
        await expect(args.onChange).toHaveBeenLastCalledWith('+919876543210');
      },
    },
    'After deleting everything, the value is empty and the country code is shown again': {
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
    },
    'Typing another country code selects that country': {
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
    },
    'A value set from outside replaces what was typed': {
      render: (args) => <PhoneFieldWithState {...args} />,
      play: async ({ canvas, userEvent }) => {
        const phone = canvas.getByRole('textbox', { name: 'Phone' });
        await userEvent.type(phone, '98');
        await userEvent.click(await canvas.findByRole('button', { name: 'Set' }));
        await waitFor(() => expect(phone).toHaveValue('+94 71 234 5678'));
      },
    },
    'Selecting another country replaces the country code': {
      args: { onBlur: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Country' }), 'GB');
        const phone = await canvas.findByRole('textbox', { name: 'Phone' });
        await waitFor(() => expect(phone).toHaveValue('+44'));
        await userEvent.click(phone);
        await userEvent.tab();
        await expect(args.onBlur).toHaveBeenCalled();
      },
    },
  }),
});
