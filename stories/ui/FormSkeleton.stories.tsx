import preview from '../../.storybook/preview.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';

const meta = preview.meta({ title: 'UI/Feedback/FormSkeleton', component: FormSkeleton });

/** The skeleton of a form with its default number of fields. */
export const Default = meta.story();
/** The skeleton of a form with one field. */
export const OneField = meta.story({ args: { fields: 1 } });
