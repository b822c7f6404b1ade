import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { installProbes } from './probes.ts';

const frameMillis = 1000 / 60;

/** How far the processor is slowed down. */
const slowness = 4;

/** What Lighthouse takes for a slow 4G: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** What a banker looks at; the list that opens first. */
export const row = 'li[aria-posinset] > *';

/** Of a transaction's details, what its row does not show. */
export const details = { selector: 'dl', text: 'Balance Amount' };

/** How a figure over the slow network is told from that over the other. */
export const onSlow = (isSlow: boolean) => (isSlow ? ', slow 4G' : '');

/** Somebody with a phone, and the page they look at. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Speaks to the browser about the page. */
  session: CDPSession;
}

/** The product, and whoever comes to it. */
export interface Desk {
  browser: Browser;
  address: string;
  /** Of a banker who signed in before. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
  /** Where files for this run may lie. */
  folder: string;
}

export interface VisitOptions {
  isSignedIn?: boolean;
  isSlow?: boolean;
  hasServiceWorker?: boolean;
}

/** Opens a browser that was never here; whoever is signed in has only their session. */
export async function withVisit<Answer>(
  desk: Desk,
  { isSignedIn = true, isSlow = false, hasServiceWorker = false }: VisitOptions,
  work: (visit: Visit) => Promise<Answer>,
): Promise<Answer> {
  const context = await desk.browser.newContext({
    baseURL: desk.address,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    ...(isSignedIn && { storageState: desk.signedIn }),
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

export const slowDown = (session: CDPSession, rate = slowness) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Types name and password, and leaves the rest to the caller. */
export async function fillIn(page: Page) {
  await page.getByRole('textbox', { name: 'User name' }).fill('banker');
  await page.getByLabel('Password', { exact: true }).fill('demo-banker');
}

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });
export const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search Transactions' });
export const rows = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('link');

/** Opens the dashboard and waits until its first rows are there and nothing more comes. */
export async function openList(page: Page) {
  await page.goto('/dashboard');
  await rows(page).first().waitFor();
  await page.waitForLoadState('networkidle');
}

export const detailsShown = (page: Page) =>
  page.locator(details.selector).filter({ hasText: details.text }).waitFor();

/** Per cent of the frames that a steady 60 a second would have had. */
export async function droppedWhile(page: Page, work: () => Promise<void>): Promise<number> {
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
  const missed = gaps.map((gap) => Math.max(0, Math.round(gap / frameMillis) - 1));
  const dropped = missed.reduce((sum, count) => sum + count, 0);
  return (100 * dropped) / (dropped + frames.length);
}

/** Milliseconds from an event, which `act` causes, until what is looked for is painted. */
export async function time(
  page: Page,
  event: string,
  { selector, text = '' }: { selector: string; text?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const took = page.evaluate(
    ([event, selector, text]) => window.probes.time(event, selector, text),
    [event, selector, text] as const,
  );
  await act();
  return took;
}

/** Memory that the page's script holds once nothing is left to be swept, bytes. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** How long the page's main thread has worked so far, ms. */
export async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return seconds * 1000;
}
