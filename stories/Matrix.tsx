import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, from, space, text, weight } from '#ui/theme/tokens.ts';
import { Forced } from './Forced.tsx';

const Root = styled.div`
  display: grid;
  gap: ${space(8)};
  padding: ${space(4)};

  ${from('column')} {
    padding: ${space(8)};
  }
`;

const Name = styled.h2`
  padding-block-end: ${space(3)};
  ${text('small')}
  font-weight: ${weight('strong')};
`;

const Cells = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--cell)), 1fr));
  gap: ${space(5)} ${space(4)};

  &[data-columns='1'] {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Cell = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: none;
`;

const Caption = styled.span`
  ${text('caption')}
  color: ${colour('inkFaint')};
`;

/** Keeps the intrinsic width of its content. */
const Content = styled.div`
  &[data-snug] {
    display: flex;
    align-items: center;
  }
`;

export interface MatrixProps<Row extends string | number, Column extends string | number> {
  /** Variants, as exported by the component. */
  rows: readonly Row[];
  /** States, or a second kind of variant. */
  columns: readonly Column[];
  cell: (row: Row, column: Column) => ReactNode;
  /** Selector of the control that gets the states `hovered`, `pressed` and `focused`. */
  forcedOn?: string;
  /** Minimum width of a cell as a CSS length. Without it, cells have the width of their content. */
  width?: string;
}

/** Shows every row in every column with their names. */
export function Matrix<Row extends string | number, Column extends string | number>({
  rows,
  columns,
  cell,
  forcedOn,
  width,
}: MatrixProps<Row, Column>) {
  return (
    <Root style={{ '--cell': width ?? '8.5rem' }}>
      {rows.map((row) => (
        <section key={row}>
          {rows.length > 1 && <Name>{row}</Name>}
          <Cells data-columns={columns.length}>
            {columns.map((column) => (
              <Cell key={column} aria-label={String(column)}>
                <Caption>{column}</Caption>
                <Content data-snug={width === undefined || undefined}>
                  {forcedOn === undefined ? (
                    cell(row, column)
                  ) : (
                    <Forced state={String(column)} on={forcedOn}>
                      {cell(row, column)}
                    </Forced>
                  )}
                </Content>
              </Cell>
            ))}
          </Cells>
        </section>
      ))}
    </Root>
  );
}

/** Returns the story of a component with every row in every column. */
export const matrix = <Row extends string | number, Column extends string | number>(
  props: MatrixProps<Row, Column>,
) => ({ parameters: { layout: 'fullscreen' as const }, render: () => <Matrix {...props} /> });
