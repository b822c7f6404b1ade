import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import { toDecimal } from '#domain/money.ts';
import { statuses } from '#domain/workflow.ts';
import type { Handlers } from '#server/api/call.ts';
import { containsPattern } from '#server/api/search.ts';
import type { Schema } from '#server/db/schema.ts';
import { isoInZone } from '#server/time.ts';
import { sections } from './sections.ts';
import { logoUrl } from './storedFiles.ts';
import { visibleTo } from './visibility.ts';

/**
 * Lists the transactions of a section that the user may see, by created time (specification,
 * section 7). Role and code in the payload are not read.
 */
export const listTransactions: Handlers['transaction.php?run=getTransactionsList'] = async (
  { db, user, businessTimeZone },
  payload,
) => {
  const direction = payload.orderby === 'ASC' ? 'asc' : 'desc';
  const inSection = sections[user.role][payload.section];
  let query = db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .select([
      'transactions.transaction_id',
      'transactions.transaction_code',
      'transactions.amount_paise',
      'transactions.status',
      'transactions.created_at',
      'banks.bank_name',
      'banks.logo_file_id',
      'users.user_name',
    ])
    .where(visibleTo(user));
  if (inSection) query = query.where('transactions.status', 'in', inSection);
  const term = payload.search.trim();
  if (term !== '') {
    const named = await findNamed(db, containsPattern(term));
    query = query.where((eb) => matches(eb, term, named));
  }
  const rows = await query
    .orderBy('transactions.created_at', direction)
    .orderBy('transactions.sequence', direction)
    .offset(Number(payload.start))
    .limit(Math.min(Number(payload.end), limits.pageSize))
    .execute();
  const message = rows.map((row) => ({
    TRANSACTION_ID: row.transaction_id,
    TRANSACTION_CODE: row.transaction_code,
    BANK: row.bank_name,
    AGENT: row.user_name,
    LOGO_URL: logoUrl(row.logo_file_id),
    AMOUNT: toDecimal(row.amount_paise),
    STATUS_DESC: statuses[row.status].description,
    COLOUR: statuses[row.status].colour,
    TRANS_CREATED_TIME: isoInZone(row.created_at, businessTimeZone),
  }));
  return { status: 'success', message };
};

/** Banks and agents that a search means. */
interface Named {
  bankCodes: readonly string[];
  agentIds: readonly number[];
}

// Looked up beforehand, because they are few: what is left to be asked of each transaction is then
// of its own row, where an index answers it.
async function findNamed(db: Kysely<Schema>, pattern: string): Promise<Named> {
  const banks = await db
    .selectFrom('banks')
    .select('bank_code')
    .where((eb) => eb.or([eb('bank_name', 'ilike', pattern), eb('bank_code', 'ilike', pattern)]))
    .execute();
  const agents = await db
    .selectFrom('users')
    .select('user_id')
    .where((eb) => eb.or([eb('user_name', 'ilike', pattern), eb('user_code', 'ilike', pattern)]))
    .execute();
  return {
    bankCodes: banks.map((bank) => bank.bank_code),
    agentIds: agents.map((agent) => agent.user_id),
  };
}

/** The searched words anywhere in code, customer, bank, agent or amount. */
function matches(
  eb: ExpressionBuilder<Schema, 'transactions'>,
  term: string,
  { bankCodes, agentIds }: Named,
): Expression<SqlBool> {
  const pattern = containsPattern(term);
  // People type amounts the way they are shown.
  const amountPattern = containsPattern(term.replace(/[₹,\s]/g, '') || term);
  const amount = sql<string>`amount_text(transactions.amount_paise)`;
  return eb.or([
    eb('transactions.transaction_code', 'ilike', pattern),
    eb('transactions.customer', 'ilike', pattern),
    eb(amount, 'ilike', amountPattern),
    ...(bankCodes.length > 0 ? [eb('transactions.bank_code', 'in', bankCodes)] : []),
    ...(agentIds.length > 0 ? [eb('transactions.agent_id', 'in', agentIds)] : []),
  ]);
}
