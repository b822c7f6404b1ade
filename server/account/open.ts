import { sql, type Transaction } from 'kysely';
import { type Paise, paiseFromWire, zeroPaise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import { operator, writeAccountHistory } from '#server/history/entries.ts';
import { requireSameTimeZone } from '#server/setting/businessTimeZone.ts';
import { StartError } from '#server/startError.ts';
import { startOfDay } from '#server/time.ts';
import { enterOpeningLines } from './openingLines.ts';

/** What an agent owes at the opening. */
export interface OpeningBalance {
  code: string;
  /** Negative for a credit. */
  amount: Paise;
}

/** Parses lines of a code and an amount: `AGT01,125000.00`. @throws StartError */
export function readOpeningBalances(text: string): OpeningBalance[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const balances = lines.flatMap((line, index) => {
    if (line === '' || line.startsWith('#')) return [];
    const [code = '', typed = '', ...rest] = line.split(',').map((part) => part.trim());
    const amount = paiseFromWire(/\.\d\d$/.test(typed) ? typed : `${typed}.00`);
    if (code === '' || amount === null || rest.length > 0) {
      throw new StartError(`Line ${index + 1} is not a code and an amount: ${line}`);
    }
    return [{ code: code.toUpperCase(), amount }];
  });
  const codes = balances.map(({ code }) => code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new StartError(`${twice} has two balances`);
  return balances;
}

interface Opening {
  /** The first day of the accounts, `YYYY-MM-DD`. */
  day: string;
  balances: readonly OpeningBalance[];
  timeZone: string;
  now: Date;
}

/**
 * Opens the accounts of all agents at the start of a day, which may be past: what transfers made agents owe since then
 * is entered. @throws StartError
 */
export async function openAccounts(
  trx: Transaction<Schema>,
  { day, balances, timeZone, now }: Opening,
): Promise<void> {
  // No transfer changes between the lines that are entered here and those that its change enters. Also excludes calls
  // that have locked a transfer and are going to change it.
  await sql`lock table transactions in exclusive mode`.execute(trx);
  await requireSameTimeZone(trx, timeZone);
  const from = startOfDay(day, timeZone);
  const opened = await trx
    .updateTable('settings')
    .set({ accounts_from: from })
    .where('accounts_from', 'is', null)
    .returning('rate')
    .executeTakeFirst();
  if (!opened) throw new StartError('The accounts are open already');
  const entered = [];
  for (const { code, amount } of balances) {
    const agentId = await findAgent(trx, code);
    if (amount === zeroPaise) continue;
    const changes = { opening: [null, amount] as const };
    await writeAccountHistory(trx, operator, { agentId, action: 'open account', changes, now });
    entered.push({ agentId, amount });
  }
  await enterOpeningLines(trx, { balances: entered, day, from, timeZone });
}

/** Returns the id of the agent with a code. @throws StartError */
async function findAgent(trx: Transaction<Schema>, code: string): Promise<number> {
  const agent = await trx
    .selectFrom('users')
    .select(['user_id', 'role'])
    .where('user_code', '=', code)
    .executeTakeFirst();
  if (agent?.role !== 'agent') throw new StartError(`There is no agent ${code}`);
  return agent.user_id;
}
