import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parseBankReference } from '#domain/bankReference.ts';
import type { Paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { containsPattern } from '#server/api/search.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { sections, type Section } from './sections.ts';
import { visibleTo } from './visibility.ts';

/** Parameters of a page of a list. */
export interface Page {
  user: Pick<SignedIn, 'userId' | 'role'>;
  section: Section;
  /** Search text; '' for none. */
  term: string;
  isOldestFirst: boolean;
  start: number;
  size: number;
  /** Sequence of the row before the page; null to skip `start` rows instead. */
  after: number | null;
}

export interface ListedRow {
  sequence: number;
  transaction_id: string;
  transaction_code: string;
  amount_paise: Paise;
  status: Status;
  created_at: Date;
  bank_name: string;
  logo_file_id: string | null;
  user_name: string;
}

type SqlFragment = RawBuilder<unknown>;

/** The page size of the app, written into the statement so that it has one plan. */
const defaultSize = 20;
/** Number of newest rows that a search checks one by one before it uses the indexes. */
const newestCount = 2000;
/** Number of additional rows to check for each skipped row. */
const extraPerSkipped = 20;

export async function readPage(db: Kysely<Schema>, page: Page): Promise<ListedRow[]> {
  if (page.size === 0) return [];
  if (page.term === '') return readRows(db, page, pageOf(page, listQuery(page)));
  const matches = await findNamed(db, page.term);
  const newest = await readRows(db, page, pageOf(page, searchNewest(page, matches)));
  if (newest.length === page.size || !(await hasOlderRows(db, page))) return newest;
  return readRows(db, page, pageOf(page, searchAll(page, matches)));
}

/** Selects the rows of the list from the page on, unordered. */
const listQuery = (page: Page, columns: SqlFragment = sql`sequence, created_at`) =>
  sql`select ${columns} from transactions where ${visibleTo(page.user)} and ${inSection(page)} and ${isAfter(page)}`;

function inSection({ user, section }: Page): SqlFragment {
  const statuses = sections[user.role][section];
  // Literals, because the partial indexes of some statuses are used only for literals.
  return statuses ? sql`transactions.status in (${sql.join(statuses.map(sql.lit))})` : sql`true`;
}

function isAfter({ after, isOldestFirst }: Page): SqlFragment {
  if (after === null) return sql`true`;
  const lastRow = sql`(select created_at, sequence from transactions where sequence = ${after})`;
  return sql`(created_at, sequence) ${isOldestFirst ? sql`>` : sql`<`} ${lastRow}`;
}

/** Selects the page of these rows, in order. */
function pageOf(page: Page, rows: SqlFragment): SqlFragment {
  const { after, start, size } = page;
  const offset = after === null && start > 0 ? sql`offset ${start}` : sql``;
  const limit = size === defaultSize ? sql.lit(size) : sql`${size}`;
  return sql`${rows} ${orderBy(page)} ${offset} limit ${limit}`;
}

function orderBy({ isOldestFirst }: Page): SqlFragment {
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  return sql`order by created_at ${direction}, sequence ${direction}`;
}

/** Banks and agents that match a search, and transactions with a matching bank reference. */
interface NamedMatches {
  bankCodes: readonly string[];
  agentIds: readonly number[];
  transactionIds: readonly string[];
}

/** Number of payments that a search finds by their reference. */
const maxReferences = 5000;
/** The newest of them are listed. */
const maxReferencesListed = 1000;

// Queried first, because there are few. The rest of the search then depends on columns of the
// transaction, which indexes cover.
async function findNamed(db: Kysely<Schema>, term: string): Promise<NamedMatches> {
  const pattern = containsPattern(term);
  const { rows } = await sql<NamedMatches>`select
      array(select bank_code from banks
        where bank_name ilike ${pattern} or bank_code ilike ${pattern}) as "bankCodes",
      array(select user_id from users
        where user_name ilike ${pattern} or user_code ilike ${pattern}) as "agentIds",
      ${paidWithReference(term)} as "transactionIds"`.execute(db);
  return rows[0] ?? { bankCodes: [], agentIds: [], transactionIds: [] };
}

/** Array of transactions with a payment whose reference contains the text of at least six characters. */
function paidWithReference(term: string): SqlFragment {
  const part = parseBankReference(term);
  if (!part) return sql`array[]::text[]`;
  // Materialised, so that the planner does not read the newest payments one by one.
  return sql`array(
        with matching as materialized (select transaction_id, sequence from payments
          where bank_reference ilike ${containsPattern(part)} limit ${sql.lit(maxReferences)})
        select transaction_id from matching order by sequence desc limit ${sql.lit(maxReferencesListed)})`;
}

/** Normalises an amount in the displayed format. */
const normaliseAmount = (term: string) => term.replace(/[₹,\s]/g, '') || term;

/** Condition: the text occurs in code, customer or amount. */
function containsText(term: string): SqlFragment {
  const pattern = containsPattern(term);
  return sql`(transactions.transaction_code ilike ${pattern} or transactions.customer ilike ${pattern}
    or amount_text(transactions.amount_paise) ilike ${containsPattern(normaliseAmount(term))})`;
}

/** The same condition in a form that uses an index. */
function containsTextIndexed(term: string): SqlFragment {
  const searched = [...new Set([term, normaliseAmount(term)])];
  if (searched.every(hasTrigram)) return containsText(term);
  const conditions = searched.map((text) => sql`${shortGrams} @> short_grams(${text})`);
  return sql`(${sql.join(conditions, sql` or `)}) and ${containsText(term)}`;
}

// Other characters have no trigrams, or only in some locales of the database.
const hasTrigram = (text: string) => /[a-z0-9]{3}/i.test(text);

/** Letters and letter pairs of the searched columns, as in their index. */
const shortGrams = sql`(short_grams(transactions.transaction_code || ' ' || transactions.customer
  || ' ' || amount_text(transactions.amount_paise)) collate "C")`;

const isNamed = ({ bankCodes, agentIds, transactionIds }: NamedMatches): SqlFragment =>
  sql`(transactions.bank_code = any(${bankCodes}::text[]) or transactions.agent_id = any(${agentIds}::bigint[])
    or ${isOneOf(transactionIds)})`;

const isOneOf = (transactionIds: readonly string[]): SqlFragment =>
  sql`transactions.transaction_id = any(${transactionIds}::text[])`;

/** Matches among the newest rows, which are enough for a page if the text is frequent. */
function searchNewest(page: Page, matches: NamedMatches): SqlFragment {
  const size = newestCount + (page.after === null ? page.start * extraPerSkipped : 0);
  const newest = pageOf({ ...page, start: 0, size }, listQuery(page, sql`*`));
  return sql`select sequence, created_at from (${newest}) as transactions
    where ${isNamed(matches)} or ${containsText(page.term)}`;
}

/**
 * Returns true if the list may have rows beyond the newest ones. Uses half their number, because
 * rows may leave the list in the meantime.
 */
async function hasOlderRows(db: Kysely<Schema>, page: Page): Promise<boolean> {
  const beyond = pageOf({ ...page, after: null, start: newestCount / 2, size: 1 }, listQuery(page));
  return (await sql`${beyond}`.execute(db)).rows.length > 0;
}

/**
 * Matches among all rows, each part by its own index: all rows that match the text, which are few
 * at this point, those with a matching reference, and a page of each bank and agent.
 */
function searchAll(page: Page, { bankCodes, agentIds, transactionIds }: NamedMatches): SqlFragment {
  const maxPage = {
    ...page,
    start: 0,
    size: page.after === null ? page.start + page.size : page.size,
  };
  const of = (owner: SqlFragment) => pageOf(maxPage, sql`${listQuery(page)} and ${owner}`);
  return sql`select * from (
    with text_matches as materialized (${listQuery(page)} and ${containsTextIndexed(page.term)})
    select * from text_matches
    union
    ${listQuery(page)} and ${isOneOf(transactionIds)}
    union
    select theirs.* from unnest(${bankCodes}::text[]) as bank,
      lateral (${of(sql`bank_code = bank`)}) as theirs
    union
    select theirs.* from unnest(${agentIds}::bigint[]) as agent,
      lateral (${of(sql`agent_id = agent`)}) as theirs
  ) as found`;
}

/** Reads the columns of the rows of a page, in the same order. */
async function readRows(db: Kysely<Schema>, page: Page, rows: SqlFragment): Promise<ListedRow[]> {
  const shown = sql<ListedRow>`
    select sequence, transaction_id, transaction_code, amount_paise, status, transactions.created_at,
      bank_name, logo_file_id, user_name
    from (select sequence from (${rows}) as page) as page
    join transactions using (sequence)
    join banks using (bank_code)
    join users on users.user_id = transactions.agent_id
    ${orderBy(page)}`;
  return (await shown.execute(db)).rows;
}
