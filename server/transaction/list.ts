import { limits } from '#api/contract/wire.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import { statuses } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { Turns } from '#server/api/turns.ts';
import type { Session } from '#server/sessions/sessions.ts';
import { isoInZone } from '#server/time.ts';
import { type ListedRow, readPage } from './listed.ts';
import type { PageEnds } from './pageEnds.ts';
import { logoUrl } from './storedFiles.ts';

/**
 * Where a page may begin that does not continue the one read before it: what comes before it is
 * counted, and of a search many more are looked at.
 */
const furthest = { list: 20_000, search: 2000 } as const;

/** Searches of one user that run at the same time; some more wait for their turn. */
const searchesAtOnce = 2;

type Run = 'transaction.php?run=getTransactionsList';

/**
 * Lists the transactions of a section that the user may see, by created time (specification,
 * section 7). Role and code in the payload are not read.
 */
export function listHandler(ends: PageEnds): Handlers[Run] {
  const searches = new Turns(searchesAtOnce);
  return async (context, payload) => {
    const start = Number(payload.start);
    const term = payload.search.trim();
    const size = Math.min(Number(payload.end), limits.pageSize);
    const list = nameOf(payload);
    const { user, session } = context;
    const read = async () => {
      const after = ends.take(sessionName(session), list, start);
      if (after === null && start > furthest[term === '' ? 'list' : 'search']) throw tooFar();
      const { section, orderby } = payload;
      const isOldestFirst = orderby === 'ASC';
      return readPage(context.db, { user, section, term, isOldestFirst, start, size, after });
    };
    const rows = await (term === '' ? read() : searches.run(user.userId, read));
    const last = rows.at(-1);
    if (last && rows.length === size) {
      ends.note(sessionName(session), list, start + size, last.sequence);
    }
    return { status: 'success', message: rows.map((row) => describe(row, context)) };
  };
}

const sessionName = ({ tokenHash }: Session) => tokenHash.toString('base64');

/** What is asked for, but for the page. */
const nameOf = ({ section, orderby, search }: RequestOf<Run>) =>
  [section, orderby, search.trim()].join(' ');

const tooFar = () => new Refusal('The list is too long to be read from there. Please search.');

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
