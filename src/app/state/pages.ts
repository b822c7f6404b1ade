/** Rows a page of any list holds. */
export const pageSize = 20;

/** Which rows of a list to read: from offset `start`, from 0. */
export interface PageRange {
  start: number;
  pageSize: number;
}

export const firstPage: PageRange = { start: 0, pageSize };

/**
 * How many pages a list is to have that has so many: a tenth more. One that grew page by page, however
 * long it is, would be put together and rendered anew for each, mostly while it is scrolled.
 */
export const morePages = (pages: number): number => pages + Math.ceil(pages / 10);
