import type { Paise } from '#domain/money/money.ts';
import { type Kysely, sql } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { plannedForItsValues } from '../db/preparedStatements.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../sessions/signedIn.ts';
import { all, type FilterConditions, isOneStatusOf } from './listFilters.ts';
import {
  isBehind,
  isTimed,
  type ListOrder,
  orderBy,
  orderByNewest,
  orderColumns,
  type RowPlace,
} from './listOrder.ts';
import {
  chooseRarest,
  containsTextIndexed,
  containsWords,
  findNamed,
  isFound,
  isFoundBy,
  isOneOf,
  type SearchMatches,
} from './listSearch.ts';
import { countUnanswered } from '../transaction/messages/messages.ts';
import { sections, type WireSection } from '#domain/lists/sections.ts';
import { visibleTo } from '../transaction/visibility.ts';

/** Parameters of a page of a list. */
export interface Page {
  user: Pick<SignedIn, 'userId' | 'role'>;
  section: WireSection;
  /** Search text; '' for none. */
  term: string;
  filters: FilterConditions;
  order: ListOrder;
  start: number;
  size: number;
  /** Place of the row before the page; null for a page that skips `start` rows instead. */
  after: RowPlace | null;
}

/** A row without what depends on the reader. */
export interface SharedRow {
  sequence: number;
  amount_paise: Paise;
  transaction_id: string;
  transaction_code: string;
  customer: string;
  paid_paise: Paise;
  status: Status;
  status_since: Date | null;
  version: number;
  created_at: Date;
  bank_name: string;
  logo_file_id: string | null;
  user_name: string;
}

export interface ListRow extends SharedRow {
  unanswered: number;
}

/** The page size of the app, written into the statement so that it has one plan. */
const defaultSize = 50;
/** Number of first rows that a search checks one by one before it uses the indexes. */
const firstCount = 2000;
/** Number of additional rows to check for each skipped row. */
const extraPerSkipped = 20;

export async function readPage(db: Kysely<Schema>, page: Page): Promise<ListRow[]> {
  if (page.size === 0) return [];
  const { term, filters } = page;
  if (term === '' && filters.checked.length === 0) {
    // Filters are planned for their values, and another order also for the user.
    const isPlanned = filters.ordered.length > 0 || page.order.sort;
    return readRows(db, page, readInOrder(page, isPlanned ? plannedForItsValues : undefined));
  }
  const matches = term === '' ? null : await findNamed(db, term);
  const first = await readRows(db, page, pageOf(page, searchFirst(page, matches)));
  if (first.length === page.size || !(await hasFurtherRows(db, page))) return first;
  return readRows(db, page, pageOf(page, matches ? searchAll(page, matches) : filterAll(page)));
}

/**
 * Selects the rows of the list from the page on, unordered. Applies the filters that the indexes in the
 * order of the list support.
 */
const listQuery = (page: Page, columns: SqlFragment = orderColumns(page.order)) =>
  sql`select ${columns} from transactions where ${visibleTo(page.user)} and ${inSection(page)}
    and ${all(page.filters.ordered)}
    and ${page.after ? isBehind(page.order, page.after) : sql`true`}`;

/** The same rows with all filters, read by the indexes of the filters. */
export const filteredQuery = (page: Page, columns?: SqlFragment) =>
  sql`${listQuery(page, columns)} and ${all(page.filters.indexed)}`;

function inSection({ user, section }: Pick<Page, 'user' | 'section'>): SqlFragment {
  const statuses = sections[user.role][section];
  return statuses ? isOneStatusOf(statuses) : sql`true`;
}

/**
 * Selects the page of the rows of the list that fulfil a condition, in order. Rows with a target time are
 * sorted, because they are few; the others are read by an index in their order.
 */
function readInOrder(
  page: Page,
  condition: SqlFragment = sql`true`,
  columns?: SqlFragment,
): SqlFragment {
  const rows = sql`${listQuery(page, columns)} and ${condition}`;
  const { sort, targets } = page.order;
  if (sort !== 'DUE') return pageOf(page, rows);
  const limit = sql`limit ${(page.after === null ? page.start : 0) + page.size}`;
  return pageOf(
    page,
    sql`select * from (
      (${rows} and ${isTimed(targets)} ${orderBy(page.order)} ${limit})
      union all
      (${rows} and ${isTimed(targets)} is not true ${orderByNewest} ${limit})
    ) as parts`,
  );
}

/** Selects the page of these rows, in order. */
function pageOf(page: Page, rows: SqlFragment): SqlFragment {
  const { after, start, size } = page;
  const offset = after === null && start > 0 ? sql`offset ${start}` : sql``;
  const limit = size === defaultSize ? sql.lit(size) : sql`${size}`;
  return sql`${rows} ${orderBy(page.order)} ${offset} limit ${limit}`;
}

/** Matches among the first rows, which are enough for a page if matches are frequent. */
function searchFirst(page: Page, matches: SearchMatches | null): SqlFragment {
  const size = firstCount + (page.after === null ? page.start * extraPerSkipped : 0);
  const first = readInOrder({ ...page, start: 0, size }, sql`true`, sql`*`);
  return sql`select ${orderColumns(page.order)} from (${first}) as transactions
    where ${matches ? isFound(matches) : sql`true`} and ${all(page.filters.checked)}`;
}

/**
 * Returns true if the list may have rows beyond the first ones. Uses half their number, because
 * rows may leave the list in the meantime.
 */
async function hasFurtherRows(db: Kysely<Schema>, page: Page): Promise<boolean> {
  const beyond = readInOrder({ ...page, start: firstCount / 2, size: 1, after: null });
  return (await sql`${beyond}`.execute(db)).rows.length > 0;
}

/** Matches of the filters among all rows. Materialised, so that the plan does not follow the order. */
const filterAll = (page: Page): SqlFragment => sql`select * from (
    with matches as materialized (${filteredQuery(page)})
    select * from matches
  ) as found`;

/**
 * Matches of the search among all rows. Those of the rarest word are read, each part by its own index:
 * all rows whose text contains it, which are few at this point, and a page of each bank and agent. Also
 * matches by a bank reference.
 */
function searchAll(page: Page, { words, transactionIds }: SearchMatches): SqlFragment {
  const { rarest, others } = chooseRarest(words);
  const maxPage = {
    ...page,
    start: 0,
    size: page.after === null ? page.start + page.size : page.size,
  };
  const hasOthers = containsWords(others);
  // Read in the order of the list until a page is full.
  const of = (owner: SqlFragment) =>
    readInOrder(maxPage, sql`${owner} and ${all(page.filters.checked)} and ${hasOthers}`);
  return sql`select * from (
    with text_matches as materialized (
      ${filteredQuery(page)} and ${hasOthers} and ${containsTextIndexed(rarest.word)})
    select * from text_matches
    union
    ${filteredQuery(page)} and ${isOneOf(transactionIds)}
    union
    select theirs.* from unnest(${rarest.bankCodes}::text[]) as bank,
      lateral (${of(sql`bank_code = bank`)}) as theirs
    union
    select theirs.* from unnest(${rarest.agentIds}::bigint[]) as agent,
      lateral (${of(sql`agent_id = agent`)}) as theirs
  ) as found`;
}

/** Columns of {@link SharedRow}. */
export const sharedColumns = sql`sequence, transactions.transaction_id, transaction_code, customer, amount_paise,
  paid_paise, status, status_since, transactions.version, transactions.created_at, bank_name, logo_file_id,
  users.user_name`;

const rowColumns = (user: Page['user']): SqlFragment =>
  sql`${sharedColumns}, ${countUnanswered(user)} as unanswered`;

/** A row, and whether it belongs to the section, the filters and the search. */
export interface MatchedRow extends ListRow {
  matches: boolean;
}

/** Reads the rows of those transactions that the user may see, also of those outside the section. */
export async function readRowsById(
  db: Kysely<Schema>,
  ids: readonly string[],
  list: Pick<Page, 'user' | 'section' | 'term' | 'filters'>,
): Promise<MatchedRow[]> {
  const { ordered, checked } = list.filters;
  const found = list.term === '' ? sql`true` : isFoundBy(list.term);
  // A condition is null if it names an agent that does not exist.
  const { rows } = await sql<MatchedRow>`
    select ${rowColumns(list.user)},
      ${inSection(list)} and ${found}
        and coalesce(${all([...ordered, ...checked])}, false) as matches
    from transactions
    join banks using (bank_code)
    join users on users.user_id = transactions.agent_id
    where ${isOneOf(ids)} and ${visibleTo(list.user)}`.execute(db);
  return rows;
}

/** Reads the columns of the rows of a page, in the same order. */
export async function readRows(
  db: Kysely<Schema>,
  page: Page,
  rows: SqlFragment,
): Promise<ListRow[]> {
  const shown = sql<ListRow>`
    select ${rowColumns(page.user)}
    from (select sequence from (${rows}) as page) as page
    join transactions using (sequence)
    join banks using (bank_code)
    join users on users.user_id = transactions.agent_id
    ${orderBy(page.order)}`;
  return (await shown.execute(db)).rows;
}
