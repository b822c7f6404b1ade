import { screen } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
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

/** An untouched field shows no error. */
export const Pristine = meta.story();
/** Submitted empty: the field shows its error and gets the focus. */
export const Invalid = meta.story({ play: refusesEmpty(find) });

/** The id of the selected option is sent, not its label. */
export const Sent = meta.story({
  ...interaction,
  play: sends('NPP', async ({ canvas, userEvent }) => {
    await userEvent.click(find(canvas));
    await userEvent.click(await screen.findByRole('option', { name: 'Name Problem' }));
  }),
});
