/** Range of rows to read from a list. */
export interface PageRange {
  /** Offset of the first row, from 0. */
  start: number;
  /** Number of rows. */
  pageSize: number;
}

/** Range of rows to read from a list, with the search text. */
export interface PageQuery extends PageRange {
  search: string;
}

/** Converts a range to request fields, which are text (specification, section 7). */
export const rangeOf = ({ start, pageSize }: PageRange) => ({
  start: String(start),
  end: String(pageSize),
});

/** Converts a range and the search text to request fields. */
export const pageOf = (query: PageQuery) => ({ search: query.search, ...rangeOf(query) });
