import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { FormFlag } from '#ui/form/FormFlag.tsx';
import { inForm, sends } from './inForm.tsx';

const meta = preview.meta({
  ...inForm,
  title: 'UI/Forms/FormFlag',
  component: FormFlag,
  args: { name: 'value', value: 'stored' },
});

/** A flag is invisible; its value is submitted and validated with the form. */
export const Sent = meta.story({ ...interaction, play: sends('stored') });
