import { Refusal } from './refusals.ts';

/** Maximum number of rows that a page may skip. Skipping rows is slow, more so in a search. */
const maxSkipped = { list: 20_000, search: 2000 } as const;

/**
 * Refuses a page that skips too many rows.
 * @param term search text; '' for none.
 * @throws Refusal
 */
export function refuseFarPage(skipped: number, term = ''): void {
  if (skipped <= maxSkipped[term === '' ? 'list' : 'search']) return;
  throw new Refusal('The list is too long to be read from there. Please narrow it down.');
}
