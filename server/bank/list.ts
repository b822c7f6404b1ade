import { limits } from '#api/contract/wire.ts';
import type { Handlers } from '#server/api/call.ts';
import { containsPattern } from '#server/api/search.ts';
import { bankNotFound, bankOf, selectBanks } from './rows.ts';

/** Lists banks by name, inactive ones included. */
export const listBanks: Handlers['bank.php?run=get_all_banks'] = async (
  { db, businessTimeZone },
  { search, start, end },
) => {
  let query = selectBanks(db);
  const term = search.trim();
  if (term !== '') {
    const pattern = containsPattern(term);
    query = query.where((eb) =>
      eb.or([eb('bank_name', 'ilike', pattern), eb('bank_code', 'ilike', pattern)]),
    );
  }
  const rows = await query
    .orderBy('bank_name')
    .orderBy('bank_code')
    .offset(Number(start))
    .limit(Math.min(Number(end), limits.pageSize))
    .execute();
  return { status: 'success', message: rows.map((row) => bankOf(row, businessTimeZone)) };
};

/** One bank. @throws Refusal `not_found`. */
export const viewBank: Handlers['bank.php?run=viewBankDetails'] = async (
  { db, businessTimeZone },
  { bank_code: code },
) => {
  const row = await selectBanks(db).where('bank_code', '=', code).executeTakeFirst();
  if (!row) throw bankNotFound();
  return { status: 'success', message: [bankOf(row, businessTimeZone)] };
};
