import type { PageRange } from '#api/paging.ts';
import { listReport } from '#api/report.ts';
import type { Client } from '#api/request.ts';
import type { ReportedTransaction } from '#domain/reports/report.ts';
import { type DateRange, rangeProblem } from '#domain/time/dateRange.ts';
import type { SessionUser } from '#domain/users/session.ts';

const noRange: DateRange = { from: '', to: '' };

/**
 * Returns the report of some days, for all that read it: the same key in SWR's cache, and the same call.
 * No list if the range has a problem, or none is known.
 */
export function reportOf(user: SessionUser, range: DateRange | null) {
  const days = range ?? noRange;
  return {
    name: range && rangeProblem(range) === null ? 'report' : null,
    query: { search: '', ...days },
    fetchPage: (client: Client, page: PageRange<ReportedTransaction>) =>
      listReport(client, user, { ...days, ...page }),
  };
}
