import { type RawBuilder, sql } from 'kysely';
import { parseDecimal, toDecimal } from '#domain/money/money.ts';
import { nameWords } from '#domain/names/nameWords.ts';
import { formerReasonsOf } from '#domain/transactions/duplicateReasons.ts';
import {
  amountsNear,
  type Comparable,
  duplicateKeysOf,
  type Evidence,
  evidenceOf,
  maxDuplicates,
  numbersOfKeys,
  tracesOf,
} from '#domain/transactions/possibleDuplicates.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { bankOfCode } from '../banks/codes.ts';
import { isoInZone } from '../time.ts';
import { userOfCode } from '../users/codes.ts';
import { logoUrl } from './storedFiles.ts';
import { visibleTo } from './visibility.ts';

type Run = 'transaction.php?run=getSimilarTransactions';

/** Number of transactions that are compared, those with the most in common. */
const maxCompared = 100;

/** What a transaction is compared by, and the id of its files; it may not exist yet. */
type Sought = Comparable & { id: string | null };

/** Lists transactions that may be the same transfer as a new or an existing one. */
export const getSimilarTransactions: Handlers[Run] = async (context, payload) => {
  const { trans_id: id = null, agent: agentCode, bank: bankCode, customer, notes } = payload;
  const amount = parseDecimal(payload.amount);
  if (amount === null) return { status: 'success', message: [] };
  const sought = { id, customer, agentCode, bankCode, amount, notes };
  return { status: 'success', message: await findPossibleDuplicates(context, sought) };
};

/**
 * Finds transactions that may be the same transfer: those of a close amount that the user may see, from the hours
 * around it. The strongest evidence comes first, then the newest. Cancelled transactions are left out, because they
 * have no payments.
 */
export async function findPossibleDuplicates(context: CallContext, sought: Sought) {
  if (context.capabilities.duplicateHours === 0) return [];
  const traces = tracesOf(sought);
  const candidates = await readCandidates(context, sought, duplicateKeysOf(traces));
  return candidates
    .flatMap((row) => {
      const evidence = evidenceOf(traces, tracesOfRow(row), row.hasSamePhoto);
      return evidence ? [{ row, evidence }] : [];
    })
    .toSorted((one, other) => other.evidence.strength - one.evidence.strength)
    .slice(0, maxDuplicates)
    .map(({ row, evidence }) => toRow(row, evidence, context));
}

const tracesOfRow = ({ keys, ...row }: Candidate) => ({
  ...row,
  words: nameWords(row.customer),
  numbers: numbersOfKeys(keys),
});

/**
 * The transactions with an attachment of the same bytes as one of this transaction or form, or with the same picture,
 * which is stored in the same bytes however it was sent. Receipts are compared by their looks; photos of bank details
 * look alike.
 */
const withSamePhoto = (user: SignedIn, id: string | null): RawBuilder<string[]> => {
  const others = (digest: 'received_sha256' | 'stored_sha256') => sql`
    select other.transaction_id from files as own join files as other
      on other.${sql.ref(digest)} = own.${sql.ref(digest)}
    where own.transaction_id = ${id} and own.purpose = 'attachment'
      and (own.claimed_at is not null or own.uploader_id = ${user.userId})
      and other.purpose = 'attachment' and other.claimed_at is not null`;
  return sql`array(${others('received_sha256')} union ${others('stored_sha256')})`;
};

/**
 * Reads the transactions of a close amount around an existing transaction, or around now. Those with the same
 * photo come first, then those that share most keys, so that the one that matters is among those that are compared, however many have the same amount.
 */
function readCandidates(
  { db, user, clock, capabilities: { duplicateHours } }: CallContext,
  { id, amount, bankCode, agentCode }: Sought,
  keys: readonly string[],
) {
  const existing = sql`(select created_at from transactions
    where transaction_id = ${id} and ${visibleTo(user)})`;
  const centre = sql`coalesce(${existing}, ${clock()}::timestamptz)`;
  const limit = (sign: '+' | '-'): RawBuilder<Date> =>
    sql`${centre} ${sql.raw(sign)} make_interval(hours => ${duplicateHours}::integer)`;
  const [least, most] = amountsNear(amount);
  const shared = sql`(select count(*) from unnest(transactions.duplicate_keys) as key
    where key = any(${keys}::text[]))`;
  return db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .select([
      'transactions.transaction_id as id',
      'transactions.transaction_code as code',
      'transactions.customer',
      'transactions.amount_paise as amount',
      'transactions.duplicate_keys as keys',
      'transactions.status',
      'transactions.created_at as createdAt',
      'banks.bank_name as bankName',
      'banks.logo_file_id as logo',
      'users.user_name as agentName',
    ])
    .select([
      named(sql`banks.bank_code = ${bankOfCode(bankCode)}`, bankCode, sql`banks.short_code`).as(
        'bankCode',
      ),
      named(sql`users.user_id = ${userOfCode(agentCode)}`, agentCode, sql`users.user_code`).as(
        'agentCode',
      ),
    ])
    .select(
      sql<boolean>`transactions.transaction_id = any(${withSamePhoto(user, id)})`.as(
        'hasSamePhoto',
      ),
    )
    .where('transactions.amount_paise', '>=', least)
    .where('transactions.amount_paise', '<=', most)
    .where('transactions.created_at', '>=', limit('-'))
    .where('transactions.created_at', '<=', limit('+'))
    .where('transactions.status', '<>', 'CNL')
    .where(sql<boolean>`transactions.transaction_id is distinct from ${id}`)
    .where(visibleTo(user))
    .orderBy('hasSamePhoto', 'desc')
    .orderBy(shared, 'desc')
    .orderBy(sql`transactions.amount_paise = ${amount}`, 'desc')
    .orderBy(sql`banks.bank_code = ${bankOfCode(bankCode)}`, (order) => order.desc().nullsLast())
    .orderBy(sql`users.user_id = ${userOfCode(agentCode)}`, (order) => order.desc().nullsLast())
    .orderBy('transactions.created_at', 'desc')
    .limit(sql.lit(maxCompared))
    .execute();
}

/** The code of the request if it names the record, which may be a former one; otherwise the present code. */
const named = (isSame: RawBuilder<unknown>, code: string, present: RawBuilder<string>) =>
  sql<string>`case when ${isSame} then ${code} else ${present} end`;

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

const toRow = (
  row: Candidate,
  { reasons, amountApart }: Evidence,
  { businessTimeZone }: CallContext,
) => ({
  TRANSACTION_ID: row.id,
  TRANSACTION_CODE: row.code,
  BANK: row.bankName,
  AGENT: row.agentName,
  CUSTOMER: row.customer,
  LOGO_URL: logoUrl(row.logo),
  AMOUNT: toDecimal(row.amount),
  STATUS_DESC: statuses[row.status].description,
  COLOUR: statuses[row.status].colour,
  TRANS_CREATED_TIME: isoInZone(row.createdAt, businessTimeZone),
  REASONS: formerReasonsOf(reasons),
  EVIDENCE: [...reasons],
  AMOUNT_APART: toDecimal(amountApart),
});
