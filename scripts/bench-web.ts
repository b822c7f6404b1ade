import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumArgs } from './chromium.mjs';
import { withDemoServer } from './demoServer.ts';
import { requireChromium } from './require-chromium.ts';

/**
 * `npm run bench:web`: runs the product on demo data and measures three pages with Lighthouse as a
 * phone would load them. Fails when accessibility is not full or a best practice is missed; the
 * speed is told, because it is as much that of this machine.
 */
const port = 3227;
const debuggingPort = 3228;

const categories = ['performance', 'accessibility', 'best-practices'] as const;
/** Where everything found is to be mended. */
const strictCategories = ['accessibility', 'best-practices'] as const;

/** A page, and what to do in the browser before it can be seen. */
const pages: readonly { name: string; path: string; prepare: (page: Page) => Promise<void> }[] = [
  { name: 'Entry', path: '/', prepare: async () => {} },
  {
    name: 'Sign-in',
    path: '/login',
    prepare: (page) => page.evaluate(() => localStorage.setItem('secretUnlock', 'true')),
  },
  { name: 'Dashboard', path: '/dashboard', prepare: signIn },
];

async function signIn(page: Page) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'User name' }).fill('agent');
  await page.getByLabel('Password', { exact: true }).fill('demo-agent');
  await page.getByRole('button', { name: 'Sign In' }).click();
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
function tell(name: string, result: Result): string[] {
  const scores = categories.map((id) => `${id} ${percent(result.categories[id]?.score)}`);
  console.log(`${name}: ${scores.join(', ')}`);
  const found = findings(result);
  for (const finding of found) console.log(`  ${finding}`);
  return found;
}

let isGood = true;
await withDemoServer(port, async (address, folder) => {
  const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    executablePath: requireChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
    baseURL: address,
  });
  const errors = await installabilityErrors(context);
  console.log(`Installable: ${errors.join(', ') || 'yes'}`);
  isGood &&= errors.length === 0;
  for (const { name, path, prepare } of pages) {
    const page = await context.newPage();
    await page.goto('/');
    await prepare(page);
    await page.close();
    const result = await measure(`${address}${path}`);
    isGood &&= result.finalDisplayedUrl === `${address}${path}`;
    isGood &&= tell(name, result).length === 0;
  }
  await context.close();
});
process.exitCode = isGood ? 0 : 1;
