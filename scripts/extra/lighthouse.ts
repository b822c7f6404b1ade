import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { median } from '../bench/median.ts';
import { manyTransactions } from '../bench/web/seed.ts';
import { fillSignIn, signInButton } from '../bench/web/visit.ts';
import { chromiumArgs } from '../chromium.mjs';
import { withDemoServer } from '../demoServer.ts';
import { requireChromium } from '../require-chromium.ts';

/**
 * `npm run lighthouse`: measures three pages as on a phone and prints their scores. Fails for a finding in
 * accessibility or best practices. Performance depends on this machine and is only printed.
 */
const port = 3229;
const debuggingPort = 3228;
const rounds = 5;

const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** Categories whose findings must be fixed. */
const strictCategories = ['accessibility', 'best-practices'] as const;

/** A page, the goal of its performance score, and the preparation in the browser. */
const pages: readonly {
  name: string;
  path: string;
  goal: number;
  prepare: (page: Page) => Promise<void>;
}[] = [
  { name: 'Entry', path: '/', goal: 98, prepare: async () => {} },
  {
    name: 'Sign-in',
    path: '/login',
    goal: 98,
    prepare: (page) => page.evaluate(() => localStorage.setItem('secretUnlock', 'true')),
  },
  { name: 'Dashboard', path: '/dashboard', goal: 95, prepare: signIn },
];

async function signIn(page: Page) {
  await page.goto('/login');
  await fillSignIn(page);
  await signInButton(page).click();
  await page.waitForURL('**/dashboard');
}

/** Returns the reasons why browsers cannot install the app. */
async function installabilityErrors(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await context.newCDPSession(page);
  const answer = await session.send('Page.getInstallabilityErrors');
  await page.close();
  return answer.installabilityErrors.map(({ errorId }) => errorId);
}

async function measure(url: string): Promise<Result> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
    formFactor: 'mobile',
    // Keeps the session.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`${url} was not measured`);
  if (result.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led somewhere else`);
  return result.lhr;
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Returns the failed audits of the strict categories. */
function findings({ categories, audits }: Result): string[] {
  const references = strictCategories.flatMap((name) => categories[name]?.auditRefs ?? []);
  return references.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 1) return [];
    return [`${id}: ${audit.title}\n${JSON.stringify(audit.details, null, 1)}`];
  });
}

/** Prints the scores of one page. @returns the findings to fix. */
function printScores(name: string, goal: number, results: readonly Result[]): string[] {
  const scores = categories.map((id) => {
    const score = median(results.map(({ categories }) => percent(categories[id]?.score)));
    return `${id} ${score}${id === 'performance' ? ` (goal ${goal})` : ''}`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
  const allFindings = [...new Set(results.flatMap(findings))];
  for (const finding of allFindings) console.log(`  ${finding}`);
  return allFindings;
}

/** @returns false for a finding to fix. */
async function run(address: string, folder: string): Promise<boolean> {
  const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath: requireChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
    baseURL: address,
  });
  const errors = await installabilityErrors(context);
  console.log(`Installable: ${errors.join(', ') || 'yes'}`);
  let isClean = errors.length === 0;
  for (const { name, path, goal, prepare } of pages) {
    const page = await context.newPage();
    await page.goto('/');
    await prepare(page);
    await page.close();
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await measure(`${address}${path}`));
    }
    isClean = printScores(name, goal, results).length === 0 && isClean;
  }
  await context.close();
  return isClean;
}

await withDemoServer({ port, ...manyTransactions }, async (address, folder) => {
  process.exitCode = (await run(address, folder)) ? 0 : 1;
});
