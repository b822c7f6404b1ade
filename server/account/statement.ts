import type { Kysely } from 'kysely';
import type { Handlers } from '#server/api/call.ts';
import { eachPage } from '#server/api/eachPage.ts';
import { repeatAfterConflict } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { sheetDownload, tooLarge, writeSheet } from '#server/report/sheet.ts';
import type { SheetLimit } from '#server/report/sheetLimit.ts';
import { accountNotFound, readAgentId, requireAccount } from './agent.ts';
import { readDays, selectLines } from './lines.ts';
import { requireOpening } from './opening.ts';

/** Small pages, so that reading one hardly delays other calls. */
const pageSize = 500;

/**
 * Creates the handler that writes the lines of an account as a spreadsheet, the oldest first.
 * @param maxRows larger statements are refused.
 */
export function generateStatementHandler(
  limit: SheetLimit,
  maxRows: number,
): Handlers['account.php?run=generateStatement'] {
  return async (context, payload) => {
    const { db, clock, user, businessTimeZone: timeZone, log } = context;
    await requireOpening(db, clock());
    const agentId = readAgentId(context, payload.agent_id);
    await requireAccount(db, agentId);
    const lines = selectLines(db, agentId, readDays(context, payload));
    const write = async () => {
      const beyond = await lines.offset(maxRows).limit(1).executeTakeFirst();
      if (beyond) throw tooLarge(maxRows, 'lines');
      const query = lines
        .leftJoin('settlements', 'settlements.settlement_id', 'account_lines.settlement_id')
        .select(['method', 'reference'])
        .orderBy('entered_at')
        .orderBy('line_number');
      type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>;
      return writeSheet({
        kind: 'statement',
        timeZone,
        readRows: (onPage) =>
          eachPage<Row>(db, query, {
            size: pageSize,
            onPage: (rows) =>
              onPage(
                rows.map((row) => ({
                  kind: row.kind,
                  enteredAt: row.entered_at,
                  amount: row.amount_paise,
                  balance: row.balance_paise,
                  code: row.transaction_code,
                  customer: row.customer,
                  method: row.method,
                  reference: row.reference,
                  reason: row.reason,
                })),
              ),
          }),
      });
    };
    const bytes = await limit.run(user.userId, () => repeatAfterConflict(write));
    log.info({ event: 'statement_exported', userId: user.userId, agentId, bytes: bytes.length });
    const days = [payload.start_date, payload.end_date].filter((day) => day !== '').join('_and_');
    const name = ['Account', await readCode(db, agentId), days].filter((part) => part !== '');
    return sheetDownload(name.join('_'), bytes);
  };
}

async function readCode(db: Kysely<Schema>, agentId: number): Promise<string> {
  const agent = await db
    .selectFrom('users')
    .select('user_code')
    .where('user_id', '=', agentId)
    .executeTakeFirst();
  if (!agent) throw accountNotFound();
  return agent.user_code;
}
