/** Which rows of a list to read. */
export interface PageRange {
  /** Offset of the first row, from 0. */
  start: number;
  /** Rows asked for. */
  pageSize: number;
}

/** Which rows of a list to read, and what they must match. */
export interface PageQuery extends PageRange {
  search: string;
}

/** How a list's offset and page size travel: as text (specification, section 7). */
export const rangeOf = ({ start, pageSize }: PageRange) => ({
  start: String(start),
  end: String(pageSize),
});

/** The same, and what is searched for. */
export const pageOf = (query: PageQuery) => ({ search: query.search, ...rangeOf(query) });
