import { screen } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { type Canvas, inForm, refusesEmpty, sends } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormSelect',
  component: FormSelect,
  args: {
    name: 'value',
    label: 'Status',
    options: [{ id: 'NPP', label: 'Name Problem', colour: 'RED' as const }],
  },
});

const find = (canvas: Canvas) => canvas.getByRole('button', { name: /Status/ });

/** Submitted empty, the field shows its error and gets the focus; then what is typed is sent. */
export const Submitted = meta.story({
  play: async ({ step }) => {
    await step('Submitted empty: the field shows its error and gets the focus', refusesEmpty(find));
    await step(
      'The id of the selected option is sent, not its label',
      sends('NPP', async ({ canvas, userEvent }) => {
        await userEvent.click(find(canvas));
        await userEvent.click(await screen.findByRole('option', { name: 'Name Problem' }));
      }),
    );
  },
});
