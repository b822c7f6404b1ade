import { Refusal } from './refusals.ts';

/** Maximum number of rows that a page may skip. Skipping rows is slow, more so in a search. */
const maxSkipped = { list: 20_000, search: 2000 } as const;

/**
 * Refuses a page that skips too many rows.
 * @param isSearch true if the list is searched
 * @throws Refusal
 */
export function refuseFarPage(skipped: number, isSearch = false): void {
  if (skipped <= maxSkipped[isSearch ? 'search' : 'list']) return;
  throw new Refusal('The list is too long to be read from there. Please narrow it down.');
}
