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

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step(
      'The number is sent in international format',
      sendsTyped(find, '9876543210', '+919876543210'),
    );
  },
});
