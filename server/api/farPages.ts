import { limits } from '#api/contract/wire.ts';
import { Refusal } from './refusals.ts';

/** Maximum number of rows that a page may skip. Skipping rows is slow, more so in a search. */
const maxSkipped = { list: 20_000, search: 2000 } as const;

/** The range of a list that a call asks for, as text. */
interface RequestedRange {
  start: string;
  end: string;
  after?: object | undefined;
}

/**
 * Returns the rows that a call skips and the number that it reads. One that continues after a row skips none.
 * @param isSearch true if the list is searched
 * @throws Refusal for a page that would skip too many rows
 */
export function readRange({ start, end, after }: RequestedRange, isSearch = false) {
  const skipped = after === undefined ? Number(start) : 0;
  if (skipped > maxSkipped[isSearch ? 'search' : 'list']) {
    throw new Refusal('The list is too long to be read from there. Please narrow it down.');
  }
  return { start: skipped, size: Math.min(Number(end), limits.pageSize) };
}
