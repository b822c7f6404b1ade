import { type KeyboardEvent, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { CellView } from '#domain/sudoku/game.ts';
import { columnOf, isSameUnit, places, rowOf, side } from '#domain/sudoku/grid.ts';
import { colour, radius } from '#ui/theme/tokens.ts';
import { BoardCell, type CellLight } from './BoardCell.tsx';

const messages = defineMessages({
  puzzle: { id: 'Entry.puzzle', defaultMessage: 'Puzzle' },
});

/** How far each key moves: rows, columns. */
const moves: Readonly<Record<string, readonly [number, number]>> = {
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

const rows = Array.from({ length: side }, (_, row) => places.slice(row * side, (row + 1) * side));

export interface BoardProps {
  /** All 81, row by row. */
  cells: readonly CellView[];
  /** Place of the selected cell, 0 to 80. */
  selected: number | null;
  /** Nothing can be selected. */
  isLocked: boolean;
  /** Null when the player moves to a cell that can't be filled. */
  onSelect: (place: number | null) => void;
}

/**
 * The grid. The arrows walk through all its cells, so that each can be read; only those the puzzle
 * left empty become selected.
 */
export function Board({ cells, selected, isLocked, onSelect }: BoardProps) {
  const { formatMessage } = useIntl();
  const root = useRef<HTMLTableElement>(null);
  const [visited, setVisited] = useState<number | null>(null);
  const focusable = selected ?? visited ?? cells.findIndex(({ isGiven }) => !isGiven);

  function visit(place: number) {
    setVisited(place);
    root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
    if (!isLocked) onSelect(cells[place]?.isGiven === false ? place : null);
  }

  function move(event: KeyboardEvent) {
    const step = moves[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    visit(moved(focusable, step));
  }

  return (
    <Frame>
      <Grid
        ref={root}
        role="grid"
        aria-label={formatMessage(messages.puzzle)}
        aria-disabled={isLocked || undefined}
        onKeyDown={move}
      >
        <tbody>
          {rows.map((row) => (
            <Row key={row[0]}>
              {row.map((place) => {
                const cell = cells[place];
                return (
                  cell && (
                    <BoardCell
                      key={place}
                      cell={cell}
                      place={place}
                      light={lightOf(cells, selected, place)}
                      isLocked={isLocked}
                      isFocusable={place === focusable}
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

/** What the selection makes of a cell: it, its equals, its row, column and box. */
function lightOf(cells: readonly CellView[], selected: number | null, place: number): CellLight {
  if (selected === null) return 'none';
  if (place === selected) return 'selected';
  const digit = cells[selected]?.digit ?? null;
  if (digit !== null && cells[place]?.digit === digit) return 'same';
  return isSameUnit(place, selected) ? 'near' : 'none';
}

function moved(place: number, [rows, columns]: readonly [number, number]): number {
  return within(rowOf(place) + rows) * side + within(columnOf(place) + columns);
}

const within = (index: number) => Math.min(side - 1, Math.max(0, index));
