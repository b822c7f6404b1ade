/** Initial position of a list, and callbacks for the current one. */
export interface ListScroll {
  /** Identifies the list. A new id resets the scroll position. */
  listId: string;
  /** Number of rows above the visible ones, with the hidden part of the first visible row. */
  initialTopRow: number;
  onTopRowChange: (topRow: number) => void;
  /** Receives the range of visible rows, [first, last). */
  onRowsChange: (first: number, last: number) => void;
  /** Id of the row that was opened or changed last. */
  currentId: string | undefined;
  /** True if that row gets the focus, because the user has returned to the list. */
  focusesCurrent: boolean;
  /** Increase it to scroll the list to its first row and focus that row. */
  topRequests: number;
}
