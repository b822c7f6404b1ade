import preview from '../../.storybook/preview.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';

const meta = preview.meta({ title: 'UI/FormSkeleton', component: FormSkeleton });

/** A form on its way. */
export const Default = meta.story();

/** One field. */
export const OneField = meta.story({ args: { fields: 1 } });
