import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, space, text } from '#ui/theme/tokens.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(6)};
  padding: ${space(4)};
  background: ${colour('paper')};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space(4)};
`;

const Cell = styled.div`
  display: grid;
  max-width: 100%;
  gap: ${space(1)};
  min-width: 0;
`;

const Caption = styled.span`
  ${text('caption')}
  color: ${colour('inkSoft')};
`;

export interface MatrixProps<Row extends string | number, Column extends string | number> {
  rows: readonly Row[];
  columns: readonly Column[];
  cell: (row: Row, column: Column) => ReactNode;
}

/** Every row in every column, each with its name. */
export function Matrix<Row extends string | number, Column extends string | number>({
  rows,
  columns,
  cell,
}: MatrixProps<Row, Column>) {
  return (
    <Root>
      {rows.map((row) => (
        <Line key={row} row={row} columns={columns} cell={cell} />
      ))}
    </Root>
  );
}

function Line<Row_ extends string | number, Column extends string | number>({
  row,
  columns,
  cell,
}: Omit<MatrixProps<Row_, Column>, 'rows'> & { row: Row_ }) {
  return (
    <Row>
      {columns.map((column) => (
        <Cell key={column}>
          <Caption>{`${row} ${column}`}</Caption>
          {cell(row, column)}
        </Cell>
      ))}
    </Row>
  );
}
