import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

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
}

/** The running product and a browser. */
export interface BenchApp {
  browser: Browser;
  address: string;
  /** Storage state of a signed-in banker. */
  signedIn: NonNullable<BrowserContextOptions['storageState']>;
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
  await context.addInitScript(installTimer);
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
  if (isSlow) await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page };
}

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

/** Returns the milliseconds from an event, which `act` causes, until the target is painted. */
export async function time(
  page: Page,
  event: string,
  { selector, text = '' }: { selector: string; text?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const elapsed = page.evaluate(
    ([event, selector, text]) => window.timePaint(event, selector, text),
    [event, selector, text] as const,
  );
  await act();
  return elapsed;
}

declare global {
  interface Window {
    /**
     * Returns the milliseconds from the last `event` (from the start of the page for '') until an
     * element matches, has the text and is painted.
     */
    timePaint: (event: string, selector: string, text: string) => Promise<number>;
  }
}

/** Runs in every page before its scripts. */
function installTimer() {
  window.timePaint = (event, selector, text) => {
    let start = event === '' ? 0 : Number.NaN;
    const onEvent = () => (start = performance.now());
    if (event !== '') addEventListener(event, onEvent, { capture: true, passive: true });
    return new Promise((resolve) => {
      const check = () => {
        const found = document.querySelector(selector);
        if (Number.isNaN(start) || !found?.textContent?.includes(text)) {
          return requestAnimationFrame(check);
        }
        removeEventListener(event, onEvent, { capture: true });
        const finish = () => resolve(performance.now() - start);
        // Runs as soon as the frame is painted. A timer or a message would run after the work that the frame
        // posted, such as the rendering of further rows.
        return void scheduler.postTask(finish, { priority: 'user-blocking' });
      };
      requestAnimationFrame(check);
    });
  };
}
