import { type Kysely, sql } from 'kysely';
import type { LiveEvent } from '#api/contract/live.ts';
import { hasTargets, type Targets } from '#domain/workflow/targets.ts';
import { isPayable } from '#domain/workflow/workflow.ts';
import { toListRow } from '#server/dashboard/list.ts';
import { countedRows, toListCount } from '#server/dashboard/listCounts.ts';
import { type SharedRow, sharedColumns } from '#server/dashboard/listRows.ts';
import { isOverdue } from '#server/dashboard/listOrder.ts';
import { isOneOf } from '#server/dashboard/listSearch.ts';
import { type SummaryFigures, summaryQuery, toSummary } from '#server/dashboard/summary.ts';
import { dayQuery, type DayRow, toDay } from '#server/day/day.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import type { Clock } from '#server/time.ts';
import { toWireClaim } from '#server/transaction/claims/claims.ts';
import { countUnanswered } from '#server/transaction/messages/messages.ts';
import { isVisibleTo, type VisibilityFields } from '#server/transaction/visibility.ts';
import type { Reader } from './eventsFor.ts';

type EventOf<Kind extends LiveEvent['kind']> = Extract<LiveEvent, { kind: Kind }>;
export type Figures = EventOf<'figures'>;
/** What events about a transaction contain for one reader. */
export interface View extends Required<Pick<EventOf<'transaction'>, 'row' | 'claim'>> {
  /** True if the reader could not see the transaction before, and so had no notification about it. */
  isFirst: boolean;
}

/** Returns what a reader sees of a transaction that was read; null for nothing. */
export type ViewOf = (reader: Reader, id: string) => View | null;

/** Returns the figures of a reader for whom they were read. */
export type FiguresOf = (reader: Reader) => Figures | null;

/** Reads what events contain: what the readers' calls would answer. */
export interface LiveContent {
  /** Reads the rows and claims of transactions, in one statement. */
  readViews: (ids: readonly string[]) => Promise<ViewOf>;
  /**
   * Reads figures, in one statement.
   * @param readers of one audience: one agent, or users of another role
   */
  readFigures: (readers: readonly Reader[]) => Promise<FiguresOf>;
  /** Returns of which agents transactions became overdue since the last successful call, and in which statuses. */
  readOverdue: () => Promise<readonly VisibilityFields[]>;
}

export interface ContentOptions {
  db: Kysely<Schema>;
  clock: Clock;
  businessTimeZone: string;
  targets: Targets;
}

export const contentOf = (options: ContentOptions): LiveContent => ({
  readViews: (ids) => readViews(options, ids),
  readFigures: (readers) => readFigures(options, readers),
  readOverdue: overdueReader(options),
});

/** The fields of the claim are null without one. */
interface Row extends SharedRow, VisibilityFields {
  /** Unanswered messages for agents, and for the other roles. */
  asked_agent: number;
  asked_staff: number;
  /** How often it has been accepted, or has become visible to bankers in another way. */
  shown: number;
  payer_code: string | null;
  payer_name: string;
  taken_at: Date;
  expires_at: Date;
}

async function readViews(
  { db, clock, businessTimeZone }: ContentOptions,
  ids: readonly string[],
): Promise<ViewOf> {
  const { rows } = await sql<Row>`
    select ${sharedColumns}, agent_id, ${countUnanswered({ role: 'agent' })} as asked_agent,
      ${countUnanswered({ role: 'admin' })} as asked_staff, claim.*,
      (select count(*) from history where history.transaction_id = transactions.transaction_id
        and from_status = 'WTG' and to_status <> 'WTG') as shown
    from transactions
    join banks using (bank_code)
    join users on users.user_id = transactions.agent_id
    left join lateral (
      select payer.user_code as payer_code, payer.user_name as payer_name, taken_at, expires_at
      from claims join users as payer using (user_id)
      where claims.transaction_id = transactions.transaction_id and expires_at > ${clock()}
    ) as claim on true
    where ${isOneOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.transaction_id, row]));
  return (reader, id) => {
    const row = byId.get(id);
    return row && isVisibleTo(reader, row) ? viewOf(row, reader, businessTimeZone) : null;
  };
}

function viewOf(row: Row, { role }: Reader, timeZone: string): View {
  const unanswered = role === 'agent' ? row.asked_agent : row.asked_staff;
  const { payer_code: user_code, payer_name: user_name } = row;
  const isClaimed = user_code !== null && isPayable(row.status);
  return {
    row: toListRow({ ...row, unanswered }, timeZone),
    claim: isClaimed ? toWireClaim({ ...row, user_code, user_name }, role, timeZone) : null,
    isFirst: role === 'banker' && row.shown === 1,
  };
}

const countedSections = ['', 'ART', 'ORD'] as const;
type CountedFigure = 'counts' | 'overdue';
type CountName = `${CountedFigure}_${(typeof countedSections)[number]}`;

type FiguresRow = DayRow & SummaryFigures & { reader_id: number } & Record<CountName, number>;

async function readFigures(
  { db, clock, businessTimeZone, targets }: ContentOptions,
  readers: readonly Reader[],
): Promise<FiguresOf> {
  const [reader] = readers;
  if (!reader) return () => null;
  // Only bankers have figures of their own.
  const idOf = ({ userId }: Reader) => (reader.role === 'banker' ? userId : reader.userId);
  const ids = [...new Set(readers.map(idOf))];
  const { day, shared, own } = dayQuery(reader, ids, { clock, businessTimeZone });
  const count = (figure: CountedFigure, overdue?: SqlFragment) =>
    countedSections.map((section) => {
      const name = sql.ref(`${figure}_${section}` satisfies CountName);
      const rows = countedRows(reader, section, overdue);
      return sql`(select count(*) as ${name} from (${rows}) as rows) as ${name}`;
    });
  const isTimed = hasTargets(targets);
  const counts = [
    ...count('counts'),
    ...(isTimed ? count('overdue', isOverdue(targets, clock())) : []),
  ];
  const isAdmin = reader.role === 'admin';
  const tables = [...counts, ...shared, ...(isAdmin ? [summaryQuery(day, businessTimeZone)] : [])];
  const { rows } = await sql<FiguresRow>`
    with shared as materialized (select * from ${sql.join(tables, sql` cross join `)})
    select * from shared cross join ${own}`.execute(db);
  const byReader = new Map(
    rows.map((row): [number, Figures] => [
      row.reader_id,
      {
        kind: 'figures',
        counts: toCounts(row, 'counts'),
        ...(isTimed && { overdue: toCounts(row, 'overdue') }),
        day: toDay(reader.role, day, row),
        ...(isAdmin && { summary: toSummary(row) }),
      },
    ]),
  );
  return (one) => byReader.get(idOf(one)) ?? null;
}

const toCounts = (row: FiguresRow, figure: CountedFigure) => ({
  '': toListCount(row[`${figure}_`]),
  ART: toListCount(row[`${figure}_ART`]),
  ORD: toListCount(row[`${figure}_ORD`]),
});

/** No event of a change tells that a target time has passed. */
function overdueReader({ db, clock, targets }: ContentOptions): LiveContent['readOverdue'] {
  let readAt = clock();
  return async () => {
    if (!hasTargets(targets)) return [];
    const now = clock();
    const { rows } = await sql<VisibilityFields>`
      select distinct status, agent_id from transactions
      where ${isOverdue(targets, now)} and not ${isOverdue(targets, readAt)}`.execute(db);
    readAt = now;
    return rows;
  };
}
