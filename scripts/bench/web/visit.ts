import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { installProbes } from './probes.ts';

const frameMs = 1000 / 60;

/** Slowdown of the processor. */
const slowdown = 4;

/** Lighthouse's slow 4G: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The phone that everything is measured on. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;

/** A row of the list that opens first for a banker. */
export const row = 'li[aria-posinset] > *';

/** A part of the details that the row does not show. */
export const detailsTarget = { selector: 'dl', text: 'Balance Amount' };

/** Label of a figure on the slow network. */
export const networkLabel = (isSlow: boolean) => (isSlow ? ', slow 4G' : '');

/** A browser context with one open page. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** DevTools session of the page. */
  session: CDPSession;
}

/** The running product and a browser. */
export interface BenchApp {
  browser: Browser;
  address: string;
  /** Storage state of a signed-in banker. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
  /** Folder for the files of this run. */
  folder: string;
}

export interface VisitOptions {
  isSignedIn?: boolean;
  isSlow?: boolean;
  hasServiceWorker?: boolean;
}

/** Opens a new browser context. If signed in, it has only the session. */
export async function withVisit<Result>(
  app: BenchApp,
  { isSignedIn = true, isSlow = false, hasServiceWorker = false }: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await app.browser.newContext({
    baseURL: app.address,
    ...phone,
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    ...(isSignedIn && { storageState: app.signedIn }),
  });
  await context.addInitScript(installProbes);
  await context.addInitScript(() => localStorage.setItem('secretUnlock', 'true'));
  try {
    return await work(await openPage(context, isSlow));
  } finally {
    await context.close();
  }
}

export async function openPage(context: BrowserContext, isSlow = false): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  if (isSlow) await session.send('Network.emulateNetworkConditions', slow4G);
  await slowDown(session);
  return { context, page, session };
}

export const slowDown = (session: CDPSession, rate = slowdown) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Fills in the sign-in form without submitting it. */
export async function fillSignIn(page: Page) {
  await page.getByRole('textbox', { name: 'User name' }).fill('banker');
  await page.getByLabel('Password', { exact: true }).fill('demo-banker');
}

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search Transactions' });
export const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('link');

/** Opens the dashboard and waits for its first rows and all requests. */
export async function openList(page: Page) {
  await page.goto('/dashboard');
  await rows(page).first().waitFor();
  await page.waitForLoadState('networkidle');
}

export const waitForDetails = (page: Page) =>
  page.locator(detailsTarget.selector).filter({ hasText: detailsTarget.text }).waitFor();

/** Returns the dropped frames in per cent of those at 60 frames per second. */
export async function droppedFrames(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.probes.frames = [];
    window.probes.isRecording = true;
  });
  await work();
  const frames = await page.evaluate(() => {
    window.probes.isRecording = false;
    return window.probes.frames;
  });
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const missed = gaps.map((gap) => Math.max(0, Math.round(gap / frameMs) - 1));
  const dropped = missed.reduce((sum, count) => sum + count, 0);
  return (100 * dropped) / (dropped + frames.length);
}

/** Returns the milliseconds from an event, which `act` causes, until the target is painted. */
export async function time(
  page: Page,
  event: string,
  { selector, text = '' }: { selector: string; text?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const elapsed = page.evaluate(
    ([event, selector, text]) => window.probes.time(event, selector, text),
    [event, selector, text] as const,
  );
  await act();
  return elapsed;
}

/** Returns the heap size after a garbage collection, in bytes. */
export async function heapSize(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Returns the time that the page's main thread has worked so far, in milliseconds. */
export async function mainThreadWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return seconds * 1000;
}
