import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormPhoneField } from '#ui/form/FormPhoneField.tsx';
import { type Canvas, inForm, refusesEmpty, sendsTyped } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormPhoneField',
  component: FormPhoneField,
  args: { name: 'value', label: 'Phone' },
});

const find = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Phone' });

/** An untouched field shows no error. */
export const Pristine = meta.story();
/** Submitted empty: the field shows its error and gets the focus. */
export const Invalid = meta.story({ play: refusesEmpty(find) });

/** The number is sent in international format. */
export const Sent = meta.story({
  ...interaction,
  play: sendsTyped(find, '9876543210', '+919876543210'),
});
