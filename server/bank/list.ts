import { limits } from '#api/contract/wire.ts';
import type { Handlers } from '#server/api/call.ts';
import { refuseFarPage } from '#server/api/farPages.ts';
import { containsPattern } from '#server/api/search.ts';
import { bankNotFound, toBank, selectBanks } from './rows.ts';

/** Lists banks by name, including inactive ones. */
export const listBanks: Handlers['bank.php?run=get_all_banks'] = async (
  { db, businessTimeZone },
  { search, start, end },
) => {
  const term = search.trim();
  refuseFarPage(Number(start), term);
  let query = selectBanks(db);
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
  return { status: 'success', message: rows.map((row) => toBank(row, businessTimeZone)) };
};

/** Returns one bank. @throws Refusal `not_found`. */
export const viewBank: Handlers['bank.php?run=viewBankDetails'] = async (
  { db, businessTimeZone },
  { bank_code: code },
) => {
  const row = await selectBanks(db).where('bank_code', '=', code).executeTakeFirst();
  if (!row) throw bankNotFound();
  return { status: 'success', message: [toBank(row, businessTimeZone)] };
};
