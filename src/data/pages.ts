/** Number of rows per page of a list. */
export const pageSize = 50;

/**
 * Returns the next number of pages of a list: a tenth more. Adding single pages to a long list would
 * be slow, because each addition rebuilds the whole list.
 */
export const nextPageCount = (pages: number): number => pages + Math.ceil(pages / 10);
