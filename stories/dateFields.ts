import { type within } from 'storybook/test';

type Canvas = Pick<ReturnType<typeof within>, 'getByRole'>;

/** Returns the typed date field with a label. */
export const dateField = (canvas: Canvas, label: string) =>
  canvas.getByRole('group', { name: label });

/** Returns the text of a date field, such as 14/03/2026, without marks of direction. */
export const dateText = (canvas: Canvas, label: string) =>
  dateField(canvas, label)
    .textContent?.replaceAll(/[^\d/a-z]/g, '')
    .trim();

/** Returns a part of a date, such as `day`. */
export const datePart = (canvas: Canvas, part: 'day' | 'month' | 'year', label: string) =>
  canvas.getByRole('spinbutton', { name: `${part}, ${label}` });
