import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { type Canvas, inForm, refusesEmpty, refusesLong, sendsTyped } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormTextArea',
  component: FormTextArea,
  args: { name: 'value', label: 'Notes' },
});

const find = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Notes' });

const longNotes = `${'Pay before noon. '.repeat(264)}IFSC HDFC0001`;

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step(
      'The text is sent with all its lines',
      sendsTyped(find, 'Call first{Enter}Then pay', 'Call first\nThen pay'),
    );
  },
});

/** A pasted text above the limit is not cut: the error names the limit and the length. */
export const TooLong = meta.story({
  ...interaction,
  args: { maxLength: 4000 },
  play: refusesLong(find, longNotes, 'At most 4,000 characters. There are 4,501.'),
});
