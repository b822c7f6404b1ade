import { subtractPaise, toDecimal } from '#domain/money/money.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import type { TransactionRow } from '#api/contract/transaction.ts';
import type { Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import { UserQueues } from '#server/http/overload/userQueues.ts';
import { isoInZone } from '../time.ts';
import { filterConditions } from './listFilters.ts';
import { readPlace } from './listOrder.ts';
import { type ListRow, readPage, readRowsById } from './listRows.ts';
import { readSoundsLike } from './soundsLike.ts';
import { statusSinceOf } from '../transaction/statusSince.ts';
import { logoUrl } from '../transaction/storedFiles.ts';

/** Simultaneous searches of one user, with a text or with filters. Some more searches wait. */
const concurrentSearches = 2;

type Run = 'transaction.php?run=getTransactionsList';

/**
 * Lists the transactions of a section that the user may see, by created time unless the payload names
 * another order (specification, section 7). Role and code of the payload are ignored.
 */
export function listHandler(): Handlers[Run] {
  const searches = new UserQueues(concurrentSearches);
  return async (context, payload) => {
    const { db, user } = context;
    const { targets } = context.capabilities;
    const { section, sort, orderby, after } = payload;
    const term = payload.search.trim();
    const filters = await filterConditions(payload.filters, context, sort);
    const order = { sort, isAscending: orderby === 'ASC', targets };
    const isSearch = term !== '' || filters.checked.length > 0;
    const page = {
      user,
      section,
      term,
      filters,
      order,
      ...readRange(payload, isSearch),
      after: after ? await readPlace(after, order, context) : null,
    };
    const read = () => (payload.sounds_like ? readSoundsLike(db, page) : readPage(db, page));
    const rows = await (isSearch ? searches.run(user.userId, read) : read());
    return {
      status: 'success',
      message: rows.map((row) => toListRow(row, context.businessTimeZone)),
    };
  };
}

/** Returns the current rows of transactions that a list shows, or may have to show. */
export const viewRows: Handlers['transaction.php?run=getTransactionRows'] = async (
  context,
  { trans_ids: ids, section, search, filters },
) => {
  const { db, user } = context;
  const list = {
    user,
    section,
    term: search.trim(),
    filters: await filterConditions(filters, context),
  };
  const rows = await readRowsById(db, ids, list);
  const message = rows.map((row) => ({
    ...toListRow(row, context.businessTimeZone),
    MATCHES: row.matches,
  }));
  return { status: 'success', message };
};

/** @param timeZone that of all times in responses */
export function toListRow(row: ListRow, timeZone: string): TransactionRow {
  return {
    TRANSACTION_ID: row.transaction_id,
    TRANSACTION_CODE: row.transaction_code,
    BANK: row.bank_name,
    AGENT: row.user_name,
    LOGO_URL: logoUrl(row.logo_file_id),
    AMOUNT: toDecimal(row.amount_paise),
    STATUS_DESC: statuses[row.status].description,
    COLOUR: statuses[row.status].colour,
    TRANS_CREATED_TIME: isoInZone(row.created_at, timeZone),
    CUSTOMER: row.customer || undefined,
    BALANCE: toDecimal(subtractPaise(row.amount_paise, row.paid_paise)),
    UNANSWERED: row.unanswered || undefined,
    STATUS_SINCE: statusSinceOf(row, timeZone),
    VERSION: row.version,
  };
}
