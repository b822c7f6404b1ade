import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumArgs } from '../../chromium.mjs';
import { requireChromium } from '../../require-chromium.ts';
import { median } from '../median.ts';
import { fillIn, signInButton } from './visit.ts';

const debuggingPort = 3228;
const rounds = 5;

const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** Where everything found is to be mended. */
const strictCategories = ['accessibility', 'best-practices'] as const;

/** A page, what its speed is to score, and what to do in the browser before it can be seen. */
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
  await fillIn(page);
  await signInButton(page).click();
  await page.waitForURL('**/dashboard');
}

/** What keeps browsers from installing the app. */
async function installabilityErrors(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const browserSide = await context.newCDPSession(page);
  const answer = await browserSide.send('Page.getInstallabilityErrors');
  await page.close();
  return answer.installabilityErrors.map(({ errorId }) => errorId);
}

async function measure(url: string): Promise<Result> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
    formFactor: 'mobile',
    // Whoever is signed in stays so.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`${url} was not measured`);
  if (result.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led somewhere else`);
  return result.lhr;
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Every audit of the strict categories that is not passed. */
function findings({ categories, audits }: Result): string[] {
  const references = strictCategories.flatMap((name) => categories[name]?.auditRefs ?? []);
  return references.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 1) return [];
    return [`${id}: ${audit.title}\n${JSON.stringify(audit.details, null, 1)}`];
  });
}

/** Prints the figures of one page. @returns what is to be mended. */
function tell(name: string, goal: number, results: readonly Result[]): string[] {
  const scores = categories.map((id) => {
    const score = median(results.map(({ categories }) => percent(categories[id]?.score)));
    return `${id} ${score}${id === 'performance' ? ` (goal ${goal})` : ''}`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
  const found = [...new Set(results.flatMap(findings))];
  for (const finding of found) console.log(`  ${finding}`);
  return found;
}

/**
 * Measures three pages as a phone would load them, and tells their figures. @returns whether
 * accessibility is full and no best practice missed; speed is as much that of this machine.
 */
export async function runLighthouse(address: string, folder: string): Promise<boolean> {
  const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath: requireChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
    baseURL: address,
  });
  const errors = await installabilityErrors(context);
  console.log(`Installable: ${errors.join(', ') || 'yes'}`);
  let isGood = errors.length === 0;
  for (const { name, path, goal, prepare } of pages) {
    const page = await context.newPage();
    await page.goto('/');
    await prepare(page);
    await page.close();
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await measure(`${address}${path}`));
    }
    isGood = tell(name, goal, results).length === 0 && isGood;
  }
  await context.close();
  return isGood;
}
