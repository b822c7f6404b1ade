import { limits } from '#api/contract/wire.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import { statuses } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { isoInZone } from '#server/time.ts';
import { type ListedRow, readPage } from './listed.ts';
import type { PageEnds } from './pageEnds.ts';
import { logoUrl } from './storedFiles.ts';

type Run = 'transaction.php?run=getTransactionsList';

/**
 * Lists the transactions of a section that the user may see, by created time (specification,
 * section 7). Role and code in the payload are not read.
 */
export function listHandler(ends: PageEnds): Handlers[Run] {
  return async (context, payload) => {
    const start = Number(payload.start);
    const size = Math.min(Number(payload.end), limits.pageSize);
    const list = nameOf(context, payload);
    const rows = await readPage(context.db, {
      user: context.user,
      section: payload.section,
      term: payload.search.trim(),
      isOldestFirst: payload.orderby === 'ASC',
      start,
      size,
      after: ends.take(list, start),
    });
    const last = rows.at(-1);
    if (last && rows.length === size) ends.note(list, start + size, last.sequence);
    return { status: 'success', message: rows.map((row) => describe(row, context)) };
  };
}

/** Of this session and what it asked for, but for the page. */
function nameOf({ session }: CallContext, payload: RequestOf<Run>): string {
  const { section, orderby, search } = payload;
  return [session.tokenHash.toString('base64'), section, orderby, search.trim()].join(' ');
}

function describe(row: ListedRow, { businessTimeZone }: CallContext) {
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
