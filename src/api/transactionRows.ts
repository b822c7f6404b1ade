import { wireSections } from '#domain/lists/sections.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';
import { type ListQuery, readSummary, wireFilters } from './transaction.ts';

/** The row of a transaction that a list shows, or may have to show. */
export interface MatchedRow {
  row: TransactionSummary;
  /** True if it belongs to the section, the search and the filters of the list. */
  matches: boolean;
}

/** Number of rows that one call reads. */
export const maxRows = 50;

/** Reads the current rows of at most {@link maxRows} transactions. One that the user may not see has no row. */
export async function fetchRows(
  client: Client,
  ids: readonly string[],
  { section, search, filters }: Pick<ListQuery, 'section' | 'search' | 'filters'>,
) {
  const result = await client.call('transaction.php?run=getTransactionRows', {
    trans_ids: [...ids],
    section: wireSections[section],
    search,
    ...(filters && { filters: wireFilters(filters) }),
  });
  return read(result, ({ message }): readonly MatchedRow[] =>
    message.map((row) => ({ row: readSummary(row), matches: row.MATCHES })),
  );
}
