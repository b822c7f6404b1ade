import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';

const codePattern = /^[A-Z0-9_-]+$/;

/** Returns a bank code trimmed and in capitals. @throws Refusal */
export function readBankCode(input: string): string {
  const code = input.trim().toUpperCase();
  if (code === '') throw new Refusal('Bank is required');
  if (!codePattern.test(code)) {
    throw new Refusal('Bank ShortCode may hold only letters, digits, - and _');
  }
  return code;
}

/** Key of the bank that has or had this code; null if no bank had it. */
export const bankOfCode = (code: string): RawBuilder<string> =>
  sql`(select bank_codes.bank_code from bank_codes where bank_codes.code = ${code})`;

/** Returns the bank that has or had this code; undefined if no bank had it. */
export const findBankOfCode = (db: Kysely<Schema>, code: string) =>
  db
    .selectFrom('bank_codes')
    .innerJoin('banks', 'banks.bank_code', 'bank_codes.bank_code')
    .select(['banks.bank_code', 'banks.short_code'])
    .where('bank_codes.code', '=', code)
    .executeTakeFirst();
