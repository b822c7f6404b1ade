/** Rows a page of any list holds. */
export const pageSize = 20;

/** Which rows of a list to read: from offset `start`, from 0. */
export interface PageRange {
  start: number;
  pageSize: number;
}

export const firstPage: PageRange = { start: 0, pageSize };
