import { type KeyboardEvent, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { CellView } from '#domain/sudoku/game.ts';
import { columnOf, isSameUnit, cellIndexes, rowOf, side } from '#domain/sudoku/grid.ts';
import { colour, radius } from '#ui/theme/tokens.ts';
import { BoardCell, type CellHighlight } from './BoardCell.tsx';

const messages = defineMessages({
  puzzle: { id: 'Entry.puzzle', defaultMessage: 'Puzzle' },
});

/** Offset of each key: rows, columns. */
const offsets: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -side],
  End: [0, side],
};

const Frame = styled.div`
  container-type: inline-size;
  overflow: hidden;
  border: 2px solid ${colour('ink')};
  border-radius: ${radius('control')};
  background: ${colour('surface')};
  user-select: none;
`;

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
`;

const Row = styled.tr`
  &:not(:last-child) > * {
    border-block-end: 1px solid ${colour('edge')};
  }

  &:nth-child(3n):not(:last-child) > * {
    border-block-end: 2px solid ${colour('ink')};
  }
`;

const rows = Array.from({ length: side }, (_, row) =>
  cellIndexes.slice(row * side, (row + 1) * side),
);

export interface BoardProps {
  /** All 81 cells in row order. */
  cells: readonly CellView[];
  /** Index of the selected cell, 0 to 80. */
  selected: number | null;
  /** True if no cell can be selected. */
  isLocked: boolean;
  /** Receives null for a cell that cannot be filled. */
  onSelect: (index: number | null) => void;
}

/**
 * The Sudoku grid. The arrow keys move through all cells, so that a screen reader can read them. Only
 * cells that are not given can be selected.
 */
export function Board({ cells, selected, isLocked, onSelect }: BoardProps) {
  const { formatMessage } = useIntl();
  const root = useRef<HTMLTableElement>(null);
  const [visited, setVisited] = useState<number | null>(null);
  const focusable = selected ?? visited ?? cells.findIndex(({ isGiven }) => !isGiven);

  function visit(index: number) {
    setVisited(index);
    root.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
    if (!isLocked) onSelect(cells[index]?.isGiven === false ? index : null);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = offsets[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    visit(moveBy(focusable, step));
  }

  return (
    <Frame>
      <Grid
        ref={root}
        role="grid"
        aria-label={formatMessage(messages.puzzle)}
        aria-disabled={isLocked || undefined}
        onKeyDown={handleKeyDown}
      >
        <tbody>
          {rows.map((row) => (
            <Row key={row[0]}>
              {row.map((index) => {
                const cell = cells[index];
                return (
                  cell && (
                    <BoardCell
                      key={index}
                      cell={cell}
                      index={index}
                      highlight={highlightOf(cells, selected, index)}
                      isLocked={isLocked}
                      isFocusable={index === focusable}
                      onPress={visit}
                    />
                  )
                );
              })}
            </Row>
          ))}
        </tbody>
      </Grid>
    </Frame>
  );
}

/** Returns the highlight of a cell: selected, same digit, or same row, column or box. */
function highlightOf(
  cells: readonly CellView[],
  selected: number | null,
  index: number,
): CellHighlight {
  if (selected === null) return 'none';
  if (index === selected) return 'selected';
  const digit = cells[selected]?.digit ?? null;
  if (digit !== null && cells[index]?.digit === digit) return 'same';
  return isSameUnit(index, selected) ? 'near' : 'none';
}

function moveBy(index: number, [rows, columns]: readonly [number, number]): number {
  return clamp(rowOf(index) + rows) * side + clamp(columnOf(index) + columns);
}

const clamp = (index: number) => Math.min(side - 1, Math.max(0, index));
