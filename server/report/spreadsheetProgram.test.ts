import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { openTestServer } from '#server/test/useTestServer.ts';

const program = '/usr/bin/soffice';
/** Starting the program takes seconds, on a busy machine much longer. */
const timeout = 240_000;

/** Comma, quotation mark, UTF-8, from the first row. */
const csvInUtf8 = 'csv:Text - txt - csv (StarCalc):44,34,76,1';

/** Opens a spreadsheet in LibreOffice, with a profile of its own. @returns its rows as CSV */
async function openInLibreOffice(file: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'remit-desk-report-'));
  try {
    await writeFile(path.join(folder, 'report.xlsx'), file);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = ['--headless', profile, '--convert-to', csvInUtf8, '--outdir', folder];
    await promisify(execFile)(program, [...args, path.join(folder, 'report.xlsx')], { timeout });
    const text = await readFile(path.join(folder, 'report.csv'), 'utf8');
    return text.trim().split('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it.skipIf(!existsSync(program))(
  'a report opens in LibreOffice with its rows and totals (skipped without LibreOffice)',
  { timeout },
  async () => {
    const testServer = await openTestServer('embedded', { except: 'all' });
    const admin = await testServer.signIn('admin');
    const { now } = testServer;
    testServer.setTime(new Date('2026-01-05T06:30:00Z'));
    await seedTransaction(testServer, {
      status: 'PND',
      customer: 'Meera & Söhne, "Chennai"',
      amount: 1_234_550,
    });
    testServer.setTime(now);
    const period = { start_date: '2026-01-05', end_date: '2026-01-05' };
    const { file } = await admin.call('report.php?run=generateReports', period);

    const rows = await openInLibreOffice(file);
    expect(rows[0]).toContain('"Transaction Code","Created Time (Asia/Kolkata)","Bank","Agent"');
    expect(rows[1]).toContain(
      '"Meera & Söhne, ""Chennai""","Pending","12,345.50",0.00,"12,345.50"',
    );
    expect(rows.length).toBeGreaterThan(2);
  },
);
