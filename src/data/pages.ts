/** Rows in a page of any list. */
export const pageSize = 50;

/**
 * How many pages a list of so many pages grows to: a tenth more. A long list that grew page by page
 * would be put together again for each.
 */
export const morePages = (pages: number): number => pages + Math.ceil(pages / 10);
