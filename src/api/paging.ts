/** Which rows of a list to read, and what they must match. */
export interface PageQuery {
  search: string;
  /** Offset of the first row, from 0. */
  start: number;
  /** Rows asked for. */
  pageSize: number;
}

/** How a list's offset and page size travel: as text (specification, section 7). */
export const pageOf = ({ search, start, pageSize }: PageQuery) => ({
  search,
  start: String(start),
  end: String(pageSize),
});
