import type { Kysely } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { isoInZone } from '../time.ts';
import { logoUrl } from '../transaction/storedFiles.ts';

/** Query for all banks, to be filtered. */
export const selectBanks = (db: Kysely<Schema>) =>
  db
    .selectFrom('banks')
    .select(['bank_code', 'short_code', 'bank_name', 'logo_file_id', 'deleted_flg'])
    .select(['updated_at', 'version'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('user_code')
        .whereRef('users.user_id', '=', 'banks.changed_by')
        .as('changed_by_code'),
    );

type BankRow = Awaited<ReturnType<ReturnType<typeof selectBanks>['executeTakeFirstOrThrow']>>;

/** Converts a row to a bank of the API. */
export const toBank = (row: BankRow, timeZone: string) => ({
  BANK_NAME: row.bank_name,
  BANK_CODE: row.short_code,
  LOGO_URL: logoUrl(row.logo_file_id),
  DELETED_FLG: row.deleted_flg,
  BANK_LAST_UPDATED: isoInZone(row.updated_at, timeZone),
  VERSION: row.version,
  CHANGED_BY: row.changed_by_code ?? undefined,
});

export const bankNotFound = () => new Refusal('Bank not found', 'not_found');
