import { createHash, randomUUID } from 'node:crypto';
import { paise } from '#domain/money/money.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { openFiles } from '#server/files/openFiles.ts';
import type { DemoServerOptions } from '../../demoServer.ts';

const transactions = 20_000;
const batchSize = 1000;

/** A demo server with 20,400 transactions, and limits for more requests than users send. */
export const manyTransactions: Pick<DemoServerOptions, 'settings' | 'prepare'> = {
  settings: {
    REQUESTS_PER_SESSION: '100000',
    REQUESTS_PER_ADDRESS: '100000',
    UPLOADS_PER_MINUTE: '1000',
    TRANSACTIONS_PER_MINUTE: '1000',
  },
  prepare: seed,
};

/** Fills a data folder with the demo data and more transactions that wait for a banker. */
async function seed(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { db, close } = await openDatabase(config);
  const now = new Date();
  const { businessTimeZone: timeZone } = config.app;
  await seedDemo({ db, files: await openFiles(config), now, timeZone });
  const { user_id: agent } = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_code', '=', 'AGT01')
    .executeTakeFirstOrThrow();
  // Otherwise the server compares the receipts of the demo data while it is measured.
  await db.updateTable('files').set({ compared_at: now }).execute();
  const banks = await db.selectFrom('banks').select('bank_code').orderBy('bank_code').execute();
  for (let from = 0; from < transactions; from += batchSize) {
    const numbers = Array.from(
      { length: Math.min(batchSize, transactions - from) },
      (_, at) => from + at,
    );
    const rows = numbers.map((number) =>
      newTransaction(number, now, agent, banks[number % banks.length]?.bank_code ?? ''),
    );
    await db.insertInto('transactions').values(rows).execute();
  }
  await close();
}

/** Transaction codes of a day without demo transactions, so that a search finds exactly one. */
export const codeOf = (number: number) => `240101${String(number).padStart(6, '0')}`;

function newTransaction(number: number, now: Date, agent: number, bank: string) {
  const created = new Date(now.getTime() - number * 60_000);
  return {
    transaction_id: randomUUID(),
    transaction_code: codeOf(number),
    status: 'PND' as const,
    bank_code: bank,
    agent_id: agent,
    customer: `Customer ${number}`,
    amount_paise: paise(10_000 + number * 37),
    notes: `Account ${number}`,
    initiated_by: agent,
    content_sha256: createHash('sha256').update(String(number)).digest(),
    created_at: created,
    updated_at: created,
  };
}
