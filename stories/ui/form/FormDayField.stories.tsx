import preview from '../../../.storybook/preview.tsx';
import { FormDayField } from '#ui/form/FormDayField.tsx';
import { datePart } from '../../dateFields.ts';
import { type Canvas, inForm, refusesEmpty, sends } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormDayField',
  component: FormDayField,
  args: { name: 'value', label: 'Day' },
});

const find = (canvas: Canvas) => datePart(canvas, 'day', 'Day');

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step(
      'The day is sent as YYYY-MM-DD',
      sends('2026-03-14', async ({ canvas, userEvent }) => {
        await userEvent.click(find(canvas));
        await userEvent.keyboard('14032026');
      }),
    );
  },
});
