import { sql } from 'kysely';
import { readLimitedAccounts } from '#server/account/limit.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { readClaims } from '../../transaction/claims/claims.ts';
import { findPossibleDuplicates } from '../../transaction/possibleDuplicates.ts';
import {
  selectSameReceipts,
  selectSimilarReceipts,
} from '../../transaction/receipts/receiptUses.ts';
import { visibleTo } from '../../transaction/visibility.ts';
import { workInTime } from './workInTime.ts';

type Run = 'transaction.php?run=getBulkWarnings';

/** Returns what the details of each transaction warn of before a transition. */
export const getBulkWarnings: Handlers[Run] = async (context, { transition, trans_ids: ids }) => {
  const warningOf = await readerOf(context, transition, ids);
  const message = await workInTime(ids, async (id) => ({
    TRANSACTION_ID: id,
    ...(await warningOf(id)),
  }));
  return { status: 'success', message };
};

/** Reads what one statement finds for all transactions, and returns the function that reads the rest of one. */
function readerOf(context: CallContext, transition: string, ids: readonly string[]) {
  switch (transition) {
    case 'accept':
      return acceptReader(context, ids);
    case 'check':
      return receiptReader(context, ids);
    case 'hold':
      return claimReader(context, ids);
    default:
      return async () => ({});
  }
}

async function acceptReader(context: CallContext, ids: readonly string[]) {
  const duplicatesOf = await duplicatesReader(context, ids);
  const accounts = await readLimitedAccounts(context, ids);
  return async (id: string) => {
    const account = accounts.get(id);
    return { ...(await duplicatesOf(id)), ...(account && { ACCOUNT: account }) };
  };
}

async function duplicatesReader(context: CallContext, ids: readonly string[]) {
  const forms = await context.db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .select([
      'transactions.transaction_id as id',
      'transactions.customer',
      'transactions.amount_paise as amount',
      'transactions.notes',
      'banks.short_code as bankCode',
      'users.user_code as agentCode',
    ])
    .where('transactions.transaction_id', '=', sql<string>`any(${ids}::text[])`)
    .where(visibleTo(context.user))
    .execute();
  const byId = new Map(forms.map((form) => [form.id, form]));
  return async (id: string) => {
    const form = byId.get(id);
    const duplicates = form ? await findPossibleDuplicates(context, form) : [];
    return duplicates.length > 0 ? { SIMILAR: duplicates } : {};
  };
}

/** Reversed payments do not count. */
async function receiptReader({ db, user }: CallContext, ids: readonly string[]) {
  const read = (query: typeof selectSameReceipts) =>
    query(db, user)
      .select('own.transaction_id as own_id')
      .where('own.transaction_id', '=', sql<string>`any(${ids}::text[])`)
      .where(({ not, exists, selectFrom }) => {
        const reversal = selectFrom('reversals').select('reversals.payment_id');
        return not(exists(reversal.whereRef('reversals.payment_id', '=', 'own.payment_id')));
      })
      .execute();
  const [reused, similar] = [await read(selectSameReceipts), await read(selectSimilarReceipts)];
  const codesById = Map.groupBy([...reused, ...similar], (use) => use.own_id);
  const reusedIds = new Set(reused.map((use) => use.own_id));
  return async (id: string) => {
    const codes = new Set(codesById.get(id)?.map((use) => use.transaction_code));
    return codes.size > 0 ? { RECEIPTS: { REUSED: reusedIds.has(id), CODES: [...codes] } } : {};
  };
}

async function claimReader(context: CallContext, ids: readonly string[]) {
  const claims = await readClaims(context.db, context, ids);
  const byId = new Map(claims.map((claim) => [claim.TRANSACTION_ID, claim]));
  return async (id: string) => {
    const claim = byId.get(id);
    return claim ? { CLAIM: claim } : {};
  };
}
