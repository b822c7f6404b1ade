import { useState } from 'react';
import { noSelectedRows, type SelectedRows, selectRow } from '#domain/lists/rowSelection.ts';

/**
 * The selected rows of a list. They stay selected while the user scrolls, and when others change them or
 * they leave the list. Another list begins without a selection.
 * @param listKey identifies the list, without its order
 * @param loaded the rows of the list that are loaded
 */
export function useRowSelection<Row extends { id: string }>(
  listKey: string,
  loaded: readonly Row[],
) {
  const [last, setLast] = useState<{ listKey: string; selected: SelectedRows<Row> }>({
    listKey,
    selected: noSelectedRows,
  });
  const nowOf = (one: typeof last) => (one.listKey === listKey ? one.selected : noSelectedRows);
  const change = (to: (now: SelectedRows<Row>) => SelectedRows<Row>) =>
    setLast((before) => ({ listKey, selected: to(nowOf(before)) }));
  return {
    /** The selected rows by id, as they were when they were selected. */
    ids: nowOf(last).rows,
    loaded,
    change,
    onSelect: (row: Row, isRange: boolean) => change((now) => selectRow(now, loaded, row, isRange)),
  };
}
