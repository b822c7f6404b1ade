import { describe, expect, it } from 'vitest';
import {
  addRows,
  maxSelectedRows,
  noSelectedRows,
  type SelectedRows,
  selectRow,
} from './rowSelection.ts';

type Row = { id: string };
const loaded: readonly Row[] = [...'abcdef'].map((id) => ({ id }));

/** Selects rows by a text such as 'b D': a capital letter is a range. */
function select(text: string, rows = loaded): SelectedRows<Row> {
  let selected: SelectedRows<Row> = noSelectedRows;
  for (const letter of text.split(' ')) {
    const id = letter.toLowerCase();
    selected = selectRow(selected, rows, { id }, id !== letter);
  }
  return selected;
}
const idsOf = ({ rows }: SelectedRows<Row>) => [...rows.keys()].toSorted().join('');

describe('selectRow', () => {
  it.each([
    ['b', 'b'],
    ['b d', 'bd'],
    ['b d b', 'd'],
    ['b E', 'bcde'],
    ['e B', 'bcde'],
    // A range begins at the row that was selected last without Shift.
    ['c E A', 'abcde'],
    ['a f D', 'adef'],
    // Without a first row, a range is one row.
    ['C', 'c'],
    ['c c E', 'cde'],
  ])('selects with %s the rows %s', (text, expected) => {
    expect(idsOf(select(text))).toBe(expected);
  });

  it('keeps rows that are no longer loaded, and begins no range at them', () => {
    const selected = select('b');
    const later = loaded.filter(({ id }) => id !== 'b');
    expect(idsOf(selectRow(selected, later, { id: 'e' }, true))).toBe('be');
  });

  it('adds no more rows than can be selected, those nearest to the first one', () => {
    const many = Array.from({ length: maxSelectedRows + 50 }, (_, id) => ({ id: String(id) }));
    const first = selectRow(noSelectedRows, many, { id: '240' }, false);
    const { rows } = selectRow(first, many, { id: '0' }, true);
    expect(rows.size).toBe(maxSelectedRows);
    expect(rows.has('41')).toBe(true);
    expect(rows.has('40')).toBe(false);
    expect(addRows(rows, many).size).toBe(maxSelectedRows);
  });
});
