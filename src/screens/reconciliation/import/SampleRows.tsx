import { defineMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { colour, radius, space, text, weight } from '#ui/theme/tokens.ts';
import type { FileColumns } from './importState.ts';

const label = defineMessage({ id: 'SampleRows.label', defaultMessage: 'First rows of the file' });

/** Scrolls by itself, because statements have many columns. */
const Window = styled.section`
  overflow-x: auto;
  border: 1px solid ${colour('hairline')};
  border-radius: ${radius('control')};
`;

const Table = styled.table`
  min-width: 100%;
  border-collapse: collapse;
  ${text('caption')}

  & th,
  & td {
    max-width: 16rem;
    padding: ${space(1)} ${space(2)};
    border-block-end: 1px solid ${colour('hairline')};
    overflow: hidden;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & th {
    background: ${colour('sunken')};
    font-weight: ${weight('medium')};
  }

  & tr:last-child > td {
    border-block-end: 0;
  }
`;

/** The first rows of a file, by which its columns are mapped. */
export function SampleRows({ columns, rows }: Pick<FileColumns, 'columns' | 'rows'>) {
  const { formatMessage } = useIntl();
  return (
    <Window aria-label={formatMessage(label)} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows have no ids, and may be equal. They never change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Window>
  );
}
