/** Range of rows to read from a list. */
export interface PageRange<Row = unknown> {
  /** Offset of the first row, from 0. */
  start: number;
  /** Number of rows. */
  pageSize: number;
  /**
   * The row before the range, as it was read. The range begins behind its place then, and `start` counts only
   * for calls that know no such row.
   */
  after?: Row;
}

/** Range of rows to read from a list, with the search text. */
export interface PageQuery<Row = unknown> extends PageRange<Row> {
  search: string;
}

/** Converts a range to request fields, which are text (specification, section 7). */
export const rangeOf = ({ start, pageSize }: PageRange) => ({
  start: String(start),
  end: String(pageSize),
});

/** Converts a range and the search text to request fields. */
export const pageOf = (query: PageQuery) => ({ search: query.search, ...rangeOf(query) });
