import { screen } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
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

/** An untouched field shows no error. */
export const Pristine = meta.story();
/** Submitted empty: the field shows its error and gets the focus. */
export const Invalid = meta.story({ play: refusesEmpty(find) });

/** The id of the selected option is sent, not its label. */
export const Sent = meta.story({
  ...interaction,
  play: sends('HDFC', async ({ canvas, userEvent }) => {
    await userEvent.type(find(canvas), 'hd');
    await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
  }),
});
