import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { colour, radius, space, tabular, text, weight } from './theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DataTableRow {
  id: string;
  /** Header of the row. */
  name: ReactNode;
  /** The values by the id of their column. */
  values: Readonly<Record<string, ReactNode>>;
  /** Part of the largest row, from 0 to 1, drawn as a bar. */
  share?: number;
}

export interface DataTableProps {
  /** Caption of the table, for screen readers. */
  caption: ReactNode;
  /** Head of the names. */
  nameLabel: ReactNode;
  /** The columns of values, each with its head. */
  columns: readonly { id: string; label: ReactNode }[];
  /** The rows, from top to bottom. */
  rows: readonly DataTableRow[];
}

const Table = styled.table`
  /* Keeps the hidden caption within what scrolls. */
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) repeat(var(--columns), auto);
  container-type: inline-size;

  & thead,
  & tbody {
    display: contents;
  }

  & caption {
    display: block;
    grid-column: 1 / -1;
  }
`;

const Row = styled.tr`
  display: grid;
  grid-column: 1 / -1;
  /* Where there is no subgrid, the columns have equal widths. */
  grid-template-columns: minmax(0, 1fr) repeat(var(--columns), minmax(0, 1fr));
  grid-template-columns: subgrid;
  gap: 0 ${space(4)};
  align-items: baseline;
  padding-block: ${space(2)};

  & + & {
    border-block-start: 1px solid ${colour('hairline')};
  }

  /* Large text on a narrow screen: the values follow below the name. */
  @container (max-width: 18rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Head = styled.th`
  ${text('caption')}
  font-weight: ${weight('regular')};
  color: ${colour('inkSoft')};
  text-align: end;

  &:first-child {
    text-align: start;
  }
`;

const Name = styled.th`
  min-width: 0;
  ${text('small')}
  font-weight: ${weight('regular')};
  text-align: start;
  overflow-wrap: anywhere;
`;

const Value = styled.td`
  ${text('small')}
  font-weight: ${weight('medium')};
  text-align: end;
  ${tabular}
`;

const Share = styled.div`
  height: ${space(1)};
  width: calc(var(--share) * 100%);
  min-width: 1px;
  margin-block-start: ${space(1)};
  border-radius: ${radius('round')};
  background: ${colour('accent')};

  @media (forced-colors: active) {
    background: CanvasText;
    forced-color-adjust: none;
  }
`;

/** Shows values by name in columns, with a bar for each row if there is a share. */
export function DataTable({ caption, nameLabel, columns, rows }: DataTableProps) {
  return (
    <Table style={{ '--columns': columns.length }}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <Row>
          <Head scope="col">{nameLabel}</Head>
          {columns.map((column) => (
            <Head key={column.id} scope="col">
              {column.label}
            </Head>
          ))}
        </Row>
      </thead>
      <tbody>
        {rows.map(({ id, name, values, share }) => (
          <Row key={id}>
            <Name scope="row">
              {name}
              {share !== undefined && <Share style={{ '--share': share }} />}
            </Name>
            {columns.map((column) => (
              <Value key={column.id}>{values[column.id]}</Value>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
