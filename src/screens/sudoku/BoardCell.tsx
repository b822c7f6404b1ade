import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { CellView } from '#domain/sudoku/game.ts';
import { columnOf, rowOf } from '#domain/sudoku/grid.ts';
import { colour, layer, motion, tabular, weight } from '#ui/theme/tokens.ts';

const cellName = defineMessage<{ row: number; column: number; content: string }>({
  id: 'Entry.cell',
  defaultMessage: 'Row {row}, column {column}: {content}',
});

const messages = defineMessages({
  empty: { id: 'Entry.cellEmpty', defaultMessage: 'empty' },
  wrong: { id: 'Entry.cellWrong', defaultMessage: 'wrong' },
  correct: { id: 'Entry.cellCorrect', defaultMessage: 'correct' },
});

// The role is explicit for assistive technology that does not derive it from the table.
const Root = styled.td.attrs({ role: 'gridcell' })`
  position: relative;
  /* Square: one ninth of the board, which is the container. */
  height: calc(100cqi / 9);
  padding: 0;
  text-align: center;
  vertical-align: middle;
  color: ${colour('ink')};
  /* Scales with the user's text size, limited by the size of the cell. */
  font-size: min(var(--text-display), 7cqi);
  line-height: 1;
  ${tabular}
  font-weight: ${weight('medium')};
  cursor: default;
  transition: background-color ${motion('quick')};
  touch-action: manipulation;

  &:not(:last-child) {
    border-inline-end: 1px solid ${colour('edge')};
  }

  &:nth-child(3n):not(:last-child) {
    border-inline-end: 2px solid ${colour('ink')};
  }

  &[data-open]:not([data-locked]) {
    cursor: pointer;
  }

  &[data-open] {
    color: ${colour('accent')};
  }

  &[data-highlight='near'] {
    background: ${colour('sunken')};
  }

  &[data-highlight='same'],
  &[data-highlight='selected'] {
    background: ${colour('accentWash')};
  }

  &[data-mark='wrong'] {
    background: ${colour('dangerWash')};
    color: ${colour('danger')};
  }

  &[data-highlight='selected'],
  &:focus-visible {
    z-index: ${layer('raised')};
    outline: 2px solid ${colour('accent')};
    outline-offset: -2px;
  }
`;

/** A check mark or a cross in the corner. */
const MarkDrawing = styled.svg`
  position: absolute;
  inset-block-end: 10%;
  inset-inline-end: 10%;
  width: 24%;
  height: 24%;
  fill: none;
  stroke: currentcolor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const markPaths = { correct: 'M1.5 5.5 4 8l4.5-5.5', wrong: 'm2 2 6 6m0-6-6 6' } as const;

/** Highlight of a cell, depending on the selected cell. */
export type CellHighlight = 'none' | 'near' | 'same' | 'selected';

export interface BoardCellProps {
  cell: CellView;
  /** Index of the cell, 0 to 80. */
  index: number;
  highlight: CellHighlight;
  isLocked: boolean;
  /** True for the one cell in the tab order. */
  isFocusable: boolean;
  onPress: (index: number) => void;
}

/** A cell of the grid. Given digits cannot be pressed. */
export function BoardCell({ cell, index, highlight, isLocked, ...props }: BoardCellProps) {
  const { isFocusable, onPress } = props;
  const { formatMessage } = useIntl();
  const { digit, isGiven, mark } = cell;
  const content = [digit ?? formatMessage(messages.empty), mark && formatMessage(messages[mark])];
  const isOpen = !isGiven && !isLocked;
  return (
    <Root
      aria-label={formatMessage(cellName, {
        row: rowOf(index) + 1,
        column: columnOf(index) + 1,
        content: content.filter(Boolean).join(', '),
      })}
      aria-selected={highlight === 'selected'}
      aria-disabled={!isOpen}
      tabIndex={isFocusable ? 0 : -1}
      data-index={index}
      data-open={!isGiven || undefined}
      data-locked={isLocked || undefined}
      data-highlight={highlight}
      data-mark={mark ?? undefined}
      onMouseDown={isOpen ? undefined : (event) => event.preventDefault()}
      onClick={isOpen ? () => onPress(index) : undefined}
    >
      {digit}
      {mark && (
        <MarkDrawing viewBox="0 0 10 10" aria-hidden>
          <path d={markPaths[mark]} />
        </MarkDrawing>
      )}
    </Root>
  );
}
