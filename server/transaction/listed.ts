import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { containsPattern } from '#server/api/search.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { sections, type Section } from './sections.ts';
import { visibleTo } from './visibility.ts';

/** A page of a list. */
export interface Page {
  user: Pick<SignedIn, 'userId' | 'role'>;
  section: Section;
  /** What is searched for; '' for everything. */
  term: string;
  isOldestFirst: boolean;
  start: number;
  size: number;
  /** The row before the page, by its sequence; null where it must be counted up to `start`. */
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

type Words = RawBuilder<unknown>;

/** What the app asks for: one plan serves it always. */
const usualSize = 20;
/** How many of the nearest are looked at one by one before an index is asked for all there are. */
const nearest = 2000;
/** How many more for each row that must be counted first. */
const nearestForEach = 20;

export async function readPage(db: Kysely<Schema>, page: Page): Promise<ListedRow[]> {
  if (page.size === 0) return [];
  if (page.term === '') return readRows(db, page, pageOf(page, listed(page)));
  const named = await findNamed(db, containsPattern(page.term));
  const near = await readRows(db, page, pageOf(page, foundNear(page, named)));
  if (near.length === page.size || !(await goesOn(db, page))) return near;
  return readRows(db, page, pageOf(page, found(page, named)));
}

/** The rows of the list from the page on, in no order. */
const listed = (page: Page, columns: Words = sql`sequence, created_at`) =>
  sql`select ${columns} from transactions where ${visibleTo(page.user)} and ${inSection(page)} and ${isAfter(page)}`;

function inSection({ user, section }: Page): Words {
  const statuses = sections[user.role][section];
  // Written out, because the indexes of some statuses are only used for what is known to be theirs.
  return statuses ? sql`transactions.status in (${sql.join(statuses.map(sql.lit))})` : sql`true`;
}

function isAfter({ after, isOldestFirst }: Page): Words {
  if (after === null) return sql`true`;
  const place = sql`(select created_at, sequence from transactions where sequence = ${after})`;
  return sql`(created_at, sequence) ${isOldestFirst ? sql`>` : sql`<`} ${place}`;
}

/** The page of these rows, in order. */
function pageOf(page: Page, rows: Words): Words {
  const { after, start, size } = page;
  const offset = after === null && start > 0 ? sql`offset ${start}` : sql``;
  const limit = size === usualSize ? sql.lit(size) : sql`${size}`;
  return sql`${rows} ${inOrder(page)} ${offset} limit ${limit}`;
}

function inOrder({ isOldestFirst }: Page): Words {
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  return sql`order by created_at ${direction}, sequence ${direction}`;
}

/** Banks and agents that a search means. */
interface Named {
  bankCodes: readonly string[];
  agentIds: readonly number[];
}

// Looked up beforehand, because they are few: what is left to be asked of each transaction is then
// of its own row, where an index answers it.
async function findNamed(db: Kysely<Schema>, pattern: string): Promise<Named> {
  const { rows } = await sql<Named>`select
      array(select bank_code from banks
        where bank_name ilike ${pattern} or bank_code ilike ${pattern}) as "bankCodes",
      array(select user_id from users
        where user_name ilike ${pattern} or user_code ilike ${pattern}) as "agentIds"`.execute(db);
  return rows[0] ?? { bankCodes: [], agentIds: [] };
}

/** An amount as it is searched: people type it the way it is shown. */
const amountIn = (term: string) => term.replace(/[₹,\s]/g, '') || term;

/** The searched words anywhere in code, customer or amount. */
function holdsWords(term: string): Words {
  const pattern = containsPattern(term);
  return sql`(transactions.transaction_code ilike ${pattern} or transactions.customer ilike ${pattern}
    or amount_text(transactions.amount_paise) ilike ${containsPattern(amountIn(term))})`;
}

/** The same, in the way that an index answers. */
function holdsIndexed(term: string): Words {
  const searched = [...new Set([term, amountIn(term)])];
  if (searched.every(hasTrigram)) return holdsWords(term);
  const ways = searched.map((words) => sql`${shortGrams} @> short_grams(${words})`);
  return sql`(${sql.join(ways, sql` or `)}) and ${holdsWords(term)}`;
}

// Of signs there are no trigrams, and of other letters only where the database's locale knows them.
const hasTrigram = (words: string) => /[a-z0-9]{3}/i.test(words);

/** Each letter and each pair of them in what is searched of a row, as its index has them. */
const shortGrams = sql`(short_grams(transactions.transaction_code || ' ' || transactions.customer
  || ' ' || amount_text(transactions.amount_paise)) collate "C")`;

const isOf = ({ bankCodes, agentIds }: Named): Words =>
  sql`(transactions.bank_code = any(${bankCodes}::text[]) or transactions.agent_id = any(${agentIds}::bigint[]))`;

/** What is found among the nearest: of words that many hold, enough for a page. */
function foundNear(page: Page, named: Named): Words {
  const size = nearest + (page.after === null ? page.start * nearestForEach : 0);
  const near = pageOf({ ...page, start: 0, size }, listed(page, sql`*`));
  return sql`select sequence, created_at from (${near}) as transactions
    where ${isOf(named)} or ${holdsWords(page.term)}`;
}

/** Whether the list may hold more than the nearest: half of them, as some may leave it meanwhile. */
async function goesOn(db: Kysely<Schema>, page: Page): Promise<boolean> {
  const beyond = pageOf({ ...page, after: null, start: nearest / 2, size: 1 }, listed(page));
  return (await sql`${beyond}`.execute(db)).rows.length > 0;
}

/**
 * What is found among all, each part by its own index: of words all, because they are few where
 * the nearest did not suffice, and of each bank and agent as many as may be shown.
 */
function found(page: Page, { bankCodes, agentIds }: Named): Words {
  const most = {
    ...page,
    start: 0,
    size: page.after === null ? page.start + page.size : page.size,
  };
  const of = (owner: Words) => pageOf(most, sql`${listed(page)} and ${owner}`);
  return sql`select * from (
    with worded as materialized (${listed(page)} and ${holdsIndexed(page.term)})
    select * from worded
    union
    select theirs.* from unnest(${bankCodes}::text[]) as bank,
      lateral (${of(sql`bank_code = bank`)}) as theirs
    union
    select theirs.* from unnest(${agentIds}::bigint[]) as agent,
      lateral (${of(sql`agent_id = agent`)}) as theirs
  ) as found`;
}

/** What a list shows of the rows of a page, whose order they keep. */
async function readRows(db: Kysely<Schema>, page: Page, rows: Words): Promise<ListedRow[]> {
  const shown = sql<ListedRow>`
    select sequence, transaction_id, transaction_code, amount_paise, status, transactions.created_at,
      bank_name, logo_file_id, user_name
    from (select sequence from (${rows}) as page) as page
    join transactions using (sequence)
    join banks using (bank_code)
    join users on users.user_id = transactions.agent_id
    ${inOrder(page)}`;
  return (await shown.execute(db)).rows;
}
