import { useEffect, useRef } from 'react';
import { searchedText } from '#domain/text/searchWords.ts';
import type { ListState } from '#domain/lists/screenStates.ts';

interface OnlyRowOptions<Row> {
  /** The list, which may still show the rows of an earlier search. */
  list: ListState<Row>;
  /** Search text of the list that is read. */
  search: string;
  onOpen: (row: Row) => void;
}

/**
 * Opens the only row that a search has found. The returned function is called with the search text when
 * Enter is pressed, and waits for the rows.
 */
export function useOpenOnlyRow<Row>({ list, search, onOpen }: OnlyRowOptions<Row>) {
  const wanted = useRef('');
  const isRead = list.kind === 'ready' ? list.freshness.kind === 'fresh' : list.kind !== 'loading';
  function openWanted() {
    if (wanted.current === '' || wanted.current !== search || !isRead) return;
    wanted.current = '';
    if (list.kind !== 'ready' || list.more !== 'end') return;
    const [row, second] = list.rows;
    if (row && !second) onOpen(row);
  }
  // With each render, any of which may show the rows.
  useEffect(openWanted);

  return (text: string) => {
    wanted.current = searchedText(text);
    openWanted();
  };
}
