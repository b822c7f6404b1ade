import { expect, type Page } from '@playwright/test';
import { textOf } from './reads.ts';

/** Labels of the first and the last day of a range. */
type Label = 'From' | 'To';

/** Returns a typed date field. */
export const dateField = (page: Page, label: Label) =>
  page.getByRole('group', { name: label, exact: true });

const partOf = (page: Page, label: Label, part: 'day' | 'month' | 'year') =>
  page.getByRole('spinbutton', { name: `${part}, ${label}`, exact: true });

/** Returns a day in the format of the app, such as 22/11/2026. */
export const shownDay = (day: string) => day.split('-').toReversed().join('/');

/** Waits until a field has a day, and returns it as `YYYY-MM-DD`. */
export async function readDay(page: Page, label: Label): Promise<string> {
  await expect(dateField(page, label)).toHaveText(/\d{2}\/\d{2}\/\d{4}/);
  const text = await textOf(dateField(page, label));
  return text
    .replaceAll(/[^\d/]/g, '')
    .split('/')
    .toReversed()
    .join('-');
}

export const expectDay = (page: Page, label: Label, day: string) =>
  expect(dateField(page, label)).toHaveText(shownDay(day));

/** Types a day, `YYYY-MM-DD`, in the order of the app. */
export async function typeDay(page: Page, label: Label, day: string) {
  await partOf(page, label, 'day').click();
  await page.keyboard.type(shownDay(day).replaceAll('/', ''));
}

/** Empties a field, part by part, from the last one. */
export async function clearDay(page: Page, label: Label) {
  for (const part of ['year', 'month', 'day'] as const) {
    await partOf(page, label, part).click();
    const digits = part === 'year' ? 4 : 2;
    for (let pressed = 0; pressed < digits; pressed++) await page.keyboard.press('Backspace');
  }
}

/** Chooses a common range, such as "Last month". */
export async function choosePreset(page: Page, name: string) {
  await page.getByRole('button', { name: 'Choose days' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Choose days' })).toBeHidden();
}
