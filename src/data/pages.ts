/** Rows in a page of any list. */
export const pageSize = 50;

/** The rows of a page: `pageSize` rows from offset `start`, which begins at 0. */
export interface PageRange {
  start: number;
  pageSize: number;
}

/**
 * How many pages a list of so many pages grows to: a tenth more. A long list that grew page by page
 * would be put together again for each.
 */
export const morePages = (pages: number): number => pages + Math.ceil(pages / 10);
