import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DecidedSettlement, Settlement } from '#api/contract/account.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { CallContext } from '#server/api/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { isoInZone } from '#server/time.ts';
import { fileUrls, type NamedFile } from '#server/transaction/storedFiles.ts';

/** Query for settlements with their user and receipts, to be filtered. */
export const selectSettlements = (db: Kysely<Schema>) =>
  db
    .selectFrom('settlements')
    .innerJoin('users as recorder', 'recorder.user_id', 'settlements.user_id')
    .select(['settlements.settlement_id', 'amount_paise', 'method', 'reference'])
    .select(['settlements.created_at', 'recorder.user_code'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('files')
          .select(['file_id', 'file_name'])
          .whereRef('files.settlement_id', '=', 'settlements.settlement_id')
          .where('claimed_at', 'is not', null)
          .orderBy('files.sequence'),
      ).as('receipts'),
    );

type SettlementRow = Awaited<
  ReturnType<ReturnType<typeof selectSettlements>['executeTakeFirstOrThrow']>
>;

export const toSettlement = (row: SettlementRow, timeZone: string): Settlement => ({
  SETTLEMENT_ID: row.settlement_id,
  AMOUNT: toDecimal(row.amount_paise),
  METHOD: row.method,
  REFERENCE: row.reference,
  TIME: isoInZone(row.created_at, timeZone),
  USER_CODE: row.user_code,
  RECEIPTS: row.receipts.map(toReceipt),
});

export const toReceipt = (file: NamedFile) => ({ RECEIPT_ID: file.file_id, ...fileUrls(file) });

/** Lists the announced settlements of an agent, the oldest first. */
export async function listAnnounced(
  { db, businessTimeZone }: CallContext,
  agentId: number,
): Promise<Settlement[]> {
  const rows = await selectSettlements(db)
    .where('settlements.settlement_id', 'in', (eb) =>
      eb
        .selectFrom('announced_settlements')
        .select('announced_settlements.settlement_id')
        .where('announced_settlements.agent_id', '=', agentId),
    )
    .orderBy('settlements.sequence')
    .execute();
  return rows.map((row) => toSettlement(row, businessTimeZone));
}

/** Reads a settlement of an agent with its decision; undefined if it has none. */
export async function readDecided(
  { db, businessTimeZone }: CallContext,
  agentId: number,
  id: string,
): Promise<DecidedSettlement | undefined> {
  const row = await selectSettlements(db)
    .innerJoin(
      'settlement_decisions as decision',
      'decision.settlement_id',
      'settlements.settlement_id',
    )
    .innerJoin('users as decider', 'decider.user_id', 'decision.user_id')
    .select(['outcome', 'decided_at', 'reason', 'decider.user_code as decided_by'])
    .where('settlements.settlement_id', '=', id)
    .where('settlements.agent_id', '=', agentId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toSettlement(row, businessTimeZone),
    DECISION: {
      OUTCOME: row.outcome,
      USER_CODE: row.decided_by,
      TIME: isoInZone(row.decided_at, businessTimeZone),
      REASON: row.reason,
    },
  };
}

/** Reads settlements by their ids. */
export async function readSettlements(
  { db, businessTimeZone }: CallContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Settlement>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSettlements(db)
    .where('settlements.settlement_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.settlement_id, toSettlement(row, businessTimeZone)]));
}
