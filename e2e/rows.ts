import type { Page } from '@playwright/test';

/** Returns a list of transactions by its name. In a wide window it is a table. */
export const listOf = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).or(page.getByRole('table', { name, exact: true }));

/** Returns the bar with the actions for selected rows and their number, which is also announced elsewhere. */
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** Returns the text of a row without how long its transaction has been open, which grows by the minute. */
export const withoutAge = (text: string) =>
  text
    .replace(/Open for \d+ (?:minutes?|hours?|days?)/, '')
    .replace(/\d+ (?:min|h|d)(?![a-z])/, '');

/** Returns the code of the transaction in the text of its row. @throws Error without one */
export function codeIn(text: string): string {
  const [code] = /\d{10,}/.exec(text) ?? [];
  if (!code) throw new Error(`no code in ${text}`);
  return code;
}
