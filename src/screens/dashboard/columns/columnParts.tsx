import type { ComponentType, ReactNode } from 'react';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import type { ColumnRowProps } from '#ui/InfiniteList.tsx';
import type { RowHeights } from '#ui/theme/tokens.ts';
import type { ListSorting } from './ListSorting.ts';
import { lineHeights } from './transactionColumns.ts';
import { TransactionColumnsHead } from './TransactionColumnsHead.tsx';
import { TransactionColumnsRow } from './TransactionColumnsRow.tsx';
import { TransactionColumnsSkeleton } from './TransactionColumnsSkeleton.tsx';

/** The parts of a list of transactions with columns. */
export interface ColumnParts {
  Row: ComponentType<ColumnRowProps<TransactionSummary>>;
  Head: ComponentType<{ sorting?: ListSorting | undefined }>;
  /** Heights of a row, until the first one has been measured. */
  rowHeights: RowHeights;
  /** Shown while the list is loading. */
  skeleton: ReactNode;
}

/** The list of transactions as a table, for wide windows. */
export const columnParts: ColumnParts = {
  Row: TransactionColumnsRow,
  Head: TransactionColumnsHead,
  rowHeights: lineHeights,
  skeleton: <TransactionColumnsSkeleton />,
};
