import { expect, waitFor } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DayField } from '#ui/DayField.tsx';
import { dateText } from '../dateFields.ts';

const meta = preview.meta({
  title: 'UI/Forms/DayField',
  component: DayField,
  args: { label: 'Day', value: '2026-03-14' },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** A day in the format of the reader. */
export const FilledIn = meta.story({
  play: async ({ canvas }) => {
    await waitFor(() => expect(dateText(canvas, 'Day')).toBe('14/03/2026'));
  },
});
