import { screen } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { FormSearchSelect } from '#ui/form/FormSearchSelect.tsx';
import { type Canvas, inForm, refusesEmpty, sends } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormSearchSelect',
  component: FormSearchSelect,
  args: { name: 'value', label: 'Bank Name', options: [{ id: 'HDFC', label: 'HDFC Bank (HDFC)' }] },
});

const find = (canvas: Canvas) => canvas.getByRole('combobox', { name: 'Bank Name' });

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step(
      'The id of the selected option is sent, not its label',
      sends('HDFC', async ({ canvas, userEvent }) => {
        await userEvent.type(find(canvas), 'hd');
        await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
      }),
    );
  },
});
