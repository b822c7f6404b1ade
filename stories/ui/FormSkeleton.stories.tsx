import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FormSkeleton, type FormSkeletonProps } from '#ui/FormSkeleton.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/FormSkeleton',
  component: FormSkeleton,
  parameters: { chromatic: modesOf.wideUi },
});

/** With the default number of fields, and with one. */
export const Looks = meta.story(
  sideBySide<FormSkeletonProps>({
    'The skeleton of a form with its default number of fields': {},
    'The skeleton of a form with one field': { args: { fields: 1 } },
  }),
);
