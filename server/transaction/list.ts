import { limits } from '#api/contract/wire.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import { statuses } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { PageEnds } from '#server/api/pageEnds.ts';
import { UserQueues } from '#server/api/userQueues.ts';
import { type Clock, isoInZone } from '#server/time.ts';
import { type ListedRow, readPage } from './listed.ts';
import { logoUrl } from './storedFiles.ts';

/** Simultaneous searches of one user. Some more searches wait. */
const concurrentSearches = 2;

type Run = 'transaction.php?run=getTransactionsList';

/**
 * Lists the transactions of a section that the user may see, by created time (specification,
 * section 7). Role and code of the payload are ignored.
 */
export function listHandler(clock: Clock): Handlers[Run] {
  const pageEnds = new PageEnds<number>(clock);
  const searches = new UserQueues(concurrentSearches);
  return async (context, payload) => {
    const { user, session } = context;
    const { section, orderby } = payload;
    const start = Number(payload.start);
    const term = payload.search.trim();
    const size = Math.min(Number(payload.end), limits.pageSize);
    const isOldestFirst = orderby === 'ASC';
    const read = () =>
      pageEnds.read(
        { session, list: listKey(payload), start, size, term },
        (after) => readPage(context.db, { user, section, term, isOldestFirst, start, size, after }),
        (row) => row.sequence,
      );
    const rows = await (term === '' ? read() : searches.run(user.userId, read));
    return { status: 'success', message: rows.map((row) => toListRow(row, context)) };
  };
}

/** Identifies a list without its page. */
const listKey = ({ section, orderby, search }: RequestOf<Run>) =>
  [section, orderby, search.trim()].join(' ');

function toListRow(row: ListedRow, { businessTimeZone }: CallContext) {
  return {
    TRANSACTION_ID: row.transaction_id,
    TRANSACTION_CODE: row.transaction_code,
    BANK: row.bank_name,
    AGENT: row.user_name,
    LOGO_URL: logoUrl(row.logo_file_id),
    AMOUNT: toDecimal(row.amount_paise),
    STATUS_DESC: statuses[row.status].description,
    COLOUR: statuses[row.status].colour,
    TRANS_CREATED_TIME: isoInZone(row.created_at, businessTimeZone),
  };
}
