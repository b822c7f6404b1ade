import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { FieldGrid } from '#ui/FieldGrid.tsx';
import { TextField } from '#ui/TextField.tsx';

const names = ['Customer Name', 'Agent Name', 'Bank Name', 'Amount'];

const meta = preview.meta({
  title: 'UI/Layout/FieldGrid',
  component: FieldGrid,
  args: { children: names.map((name) => <TextField key={name} label={name} />) },
  parameters: { chromatic: modesOf.wideUi, layout: 'padded' },
});

const placesOf = (fields: readonly HTMLElement[]) =>
  fields.map((field) => field.getBoundingClientRect());

/** In a narrow form each field has a line of its own. */
export const Default = meta.story({
  decorators: [
    (Story) => (
      <div style={{ maxWidth: '20rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const lefts = placesOf(canvas.getAllByRole('textbox')).map(({ left }) => left);
    await expect(new Set(lefts).size).toBe(1);
  },
});

/** In a wide form two fields are side by side, and Tab moves along the lines. */
export const SideBySide = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, userEvent }) => {
    const fields = canvas.getAllByRole('textbox');
    const [first, second, third] = placesOf(fields);
    await expect(second?.top).toBe(first?.top);
    await expect(third?.left).toBe(first?.left);
    for (const field of fields) {
      await userEvent.tab();
      await expect(field).toHaveFocus();
    }
  },
});
