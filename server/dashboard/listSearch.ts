import { type Kysely, sql } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import { parseBankReference } from '#domain/transactions/bankReference.ts';
import { searchWords, withoutGrouping } from '#domain/text/searchWords.ts';
import { withLatinDigits } from '#domain/money/typedNumber.ts';
import { containsPattern, hasForm } from '#server/api/search.ts';
import type { Schema } from '../db/schema.ts';

/** A word of a search, with the banks and agents whose name or code contains it. */
export interface WordMatches {
  word: string;
  bankCodes: readonly string[];
  agentIds: readonly number[];
}

/** A search: a transaction is found if it contains all words, or if it is one of these. */
export interface SearchMatches {
  words: readonly WordMatches[];
  /** Transactions with a payment whose bank reference contains the whole text. */
  transactionIds: readonly string[];
}

/** Number of payments that a search finds by their reference. */
const maxReferences = 5000;
/** The newest of them are listed. */
const maxReferencesListed = 1000;

// Queried first, because there are few. The rest of the search then depends on columns of the
// transaction, which indexes cover.
export async function findNamed(db: Kysely<Schema>, term: string): Promise<SearchMatches> {
  const words = searchWords(term);
  const { rows } = await sql<Omit<WordMatches, 'word'> & Omit<SearchMatches, 'words'>>`
    select
      array(select bank_code from banks where search_form(bank_name) ilike pattern
        union select bank_code from bank_codes where code ilike code_pattern) as "bankCodes",
      array(select user_id from users where search_form(user_name) ilike pattern
        union select user_id from user_codes where code ilike code_pattern) as "agentIds",
      case when place = 1 then ${paidWithReference(term)} else '{}' end as "transactionIds"
    from unnest(${words.map(containsPattern)}::text[], ${words.map(codePattern)}::text[])
      with ordinality as words (pattern, code_pattern, place)
    order by place`.execute(db);
  const { transactionIds = [] } = rows[0] ?? {};
  return {
    words: rows.map(({ bankCodes, agentIds }, index) => ({
      word: words[index] ?? '',
      bankCodes,
      agentIds,
    })),
    transactionIds,
  };
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

/** A code or a number, which are stored with Latin digits. */
const codePattern = (word: string) => containsPattern(withLatinDigits(word));

const amountOf = (word: string) => withoutGrouping(withLatinDigits(word));

/** Condition: the word occurs in code, customer or amount. */
const containsText = (word: string): SqlFragment =>
  sql`(transactions.transaction_code ilike ${codePattern(word)}
    or ${hasForm(sql`transactions.customer`, word)}
    or amount_text(transactions.amount_paise) ilike ${containsPattern(amountOf(word))})`;

/** The condition of {@link containsText} in a form that uses an index. */
export function containsTextIndexed(word: string): SqlFragment {
  const searched = [...new Set([word, withLatinDigits(word), amountOf(word)])];
  if (searched.every(hasTrigram)) return containsText(word);
  const conditions = searched.map((text) => sql`${shortGrams} @> short_grams(${text})`);
  return sql`(${sql.join(conditions, sql` or `)}) and ${containsText(word)}`;
}

// Other characters have no trigrams, or only in some locales of the database.
const hasTrigram = (text: string) => /[a-z0-9]{3}/i.test(text);

/** Letters and letter pairs of the searched columns, as in their index. */
const shortGrams = sql`(short_grams(transactions.transaction_code || ' ' || search_form(transactions.customer)
  || ' ' || amount_text(transactions.amount_paise)) collate "C")`;

/** Condition: the word occurs in one of the searched fields. Names nobody where it need not. */
function containsWord({ word, bankCodes, agentIds }: WordMatches): SqlFragment {
  const conditions = [containsText(word)];
  if (bankCodes.length > 0) {
    conditions.push(sql`transactions.bank_code = any(${bankCodes}::text[])`);
  }
  if (agentIds.length > 0) {
    conditions.push(sql`transactions.agent_id = any(${agentIds}::bigint[])`);
  }
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Condition: each word occurs in one of the searched fields. */
export const containsWords = (words: readonly WordMatches[]): SqlFragment =>
  words.length === 0 ? sql`true` : sql.join(words.map(containsWord), sql` and `);

export const isOneOf = (transactionIds: readonly string[]): SqlFragment =>
  sql`transactions.transaction_id = any(${transactionIds}::text[])`;

/** Condition of a search. */
export const isFound = ({ words, transactionIds }: SearchMatches): SqlFragment =>
  sql`((${containsWords(words)}) or ${isOneOf(transactionIds)})`;

/**
 * Divides the words into the one whose matches are read by index, which is probably the rarest, and the
 * others, which its matches are compared with.
 */
export function chooseRarest(words: readonly WordMatches[]): {
  rarest: WordMatches;
  others: readonly WordMatches[];
} {
  const nameCount = ({ bankCodes, agentIds }: WordMatches) => bankCodes.length + agentIds.length;
  const [rarest = { word: '', bankCodes: [], agentIds: [] }, ...others] = words.toSorted(
    (one, other) =>
      Number(hasTrigram(other.word)) - Number(hasTrigram(one.word)) ||
      nameCount(one) - nameCount(other) ||
      other.word.length - one.word.length,
  );
  return { rarest, others };
}

/** Condition of a search on a few rows with their bank and agent, without indexes. */
export function isFoundBy(term: string): SqlFragment {
  const reference = parseBankReference(term);
  const isPaidWith = reference
    ? sql`exists (select from payments where payments.transaction_id = transactions.transaction_id
        and bank_reference ilike ${containsPattern(reference)})`
    : sql`false`;
  const words = searchWords(term).map((word) => {
    const code = codePattern(word);
    return sql`(${containsText(word)} or ${hasForm(sql`bank_name`, word)}
      or ${hasForm(sql`user_name`, word)}
      or bank_code in (select bank_code from bank_codes where code ilike ${code})
      or users.user_id in (select user_id from user_codes where code ilike ${code}))`;
  });
  return sql`((${sql.join(words, sql` and `)}) or ${isPaidWith})`;
}
