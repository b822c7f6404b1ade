import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { searchWords } from '#domain/text/searchWords.ts';
import { withLatinDigits } from '#domain/money/typedNumber.ts';
import type { Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import { containsPattern, hasForm } from '#server/api/search.ts';
import type { Schema } from '../db/schema.ts';
import { bankOfCode } from './codes.ts';
import { bankNotFound, toBank, selectBanks } from './rows.ts';

type Run = 'bank.php?run=get_all_banks';

/** Lists banks by name, including inactive ones. */
export const listBanks: Handlers[Run] = async ({ db, businessTimeZone }, payload) => {
  const { after } = payload;
  const term = payload.search.trim();
  const { start, size } = readRange(payload, term !== '');
  const rows = await searchBanks(db, term)
    .$if(after !== undefined, (query) => query.where(isAfter(after)))
    .orderBy('bank_name')
    .orderBy('bank_code')
    .offset(start)
    .limit(size)
    .execute();
  return { status: 'success', message: rows.map((row) => toBank(row, businessTimeZone)) };
};

/** A bank is found if each word occurs in name or code. */
const searchBanks = (db: Kysely<Schema>, term: string) =>
  selectBanks(db).where((eb) => eb.and(searchWords(term).map(containsWord)));

function containsWord(word: string): RawBuilder<boolean> {
  const pattern = containsPattern(withLatinDigits(word));
  return sql`(${hasForm(sql`bank_name`, word)}
    or banks.bank_code in (select bank_code from bank_codes where code ilike ${pattern}))`;
}

/** Condition: the bank is after this one in the list. */
const isAfter = (bank: RequestOf<Run>['after']) =>
  sql<boolean>`(bank_name, bank_code) > (${bank?.BANK_NAME}, ${bankOfCode(bank?.BANK_CODE ?? '')})`;

/** Returns one bank. @throws Refusal `not_found`. */
export const viewBank: Handlers['bank.php?run=viewBankDetails'] = async (
  { db, businessTimeZone },
  { bank_code: code },
) => {
  const row = await selectBanks(db).where('bank_code', '=', bankOfCode(code)).executeTakeFirst();
  if (!row) throw bankNotFound();
  return { status: 'success', message: [toBank(row, businessTimeZone)] };
};
