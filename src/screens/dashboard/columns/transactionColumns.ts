import { css } from 'styled-components';
import { type RowHeights, size, space } from '#ui/theme/tokens.ts';

/** Columns of the list of transactions, from the start of a row to its end. */
export const columnNames = [
  'code',
  'bank',
  'agent',
  'customer',
  'amount',
  'balance',
  'status',
  'time',
] as const;

export type ColumnName = (typeof columnNames)[number];

/** Columns with amounts, which are aligned by their last digit. */
export const isAmountColumn = (name: ColumnName) => name === 'amount' || name === 'balance';

/** Height of the headers, with the line below them. */
export const headHeight = `calc(${size('tool')} + 1px)`;

/** Heights of a row where a mouse points, px, at the normal text size. For a finger a compact row is 8 px higher. */
export const lineHeights: RowHeights = { compact: 40, comfortable: 56 };

/**
 * The columns of the headers and of every row. Each row has a grid of its own, because only the visible ones are
 * rendered, so no width may depend on the content.
 */
export const columnsCss = css`
  display: grid;
  grid-template-columns:
    calc(${size('logo')} + ${space(3)} + 6rem) minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)
    7.25rem 7.25rem 9rem 8.75rem;
  gap: ${space(4)};
  padding-inline: ${space(4)};

  /* Further from the amount, which ends there. */
  & > :nth-child(7) {
    padding-inline-start: ${space(2)};
  }
`;
