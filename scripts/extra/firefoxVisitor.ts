import type { Browser, Locator, Page } from 'puppeteer-core';

/** A person who uses the app in a browser context of their own. */
export interface Visitor {
  page: Page;
  press: (name: string) => Promise<void>;
  follow: (name: string) => Promise<void>;
  openTab: (name: string) => Promise<void>;
  choose: (option: string) => Promise<void>;
  /** Replaces the value of a text field. */
  fill: (field: string, text: string, role?: string) => Promise<void>;
  /** Chooses a file in the only file field of the screen. */
  attach: (file: string) => Promise<void>;
  /** Waits for an element. */
  see: (role: string, name: string) => Promise<void>;
  /** Waits for a text anywhere on the page. */
  read: (text: string) => Promise<void>;
}

/** Generous, because a busy machine may be much slower. */
const timeoutMs = 60_000;

/** Errors that pages logged. */
export type ReportProblem = (problem: string) => void;

/** Opens the app in a separate browser context. */
export async function openVisitor(
  browser: Browser,
  address: string,
  reportProblem: ReportProblem,
): Promise<Visitor> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.setViewport({ width: 412, height: 823 });
  page.on('pageerror', (error) => reportProblem(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') reportProblem(message.text());
  });
  await page.goto(address);

  const element = (role: string, name: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  /** Does something with an element, and names it in the error. */
  async function act(
    role: string,
    name: string,
    action: (found: Locator<Element>) => Promise<unknown>,
  ) {
    try {
      await action(element(role, name));
    } catch (error) {
      throw new Error(`${role} '${name}'`, { cause: error });
    }
  }
  return {
    page,
    press: (name) => act('button', name, (found) => found.click()),
    follow: (name) => act('link', name, (found) => found.click()),
    openTab: (name) => act('tab', name, (found) => found.click()),
    choose: (option) => page.locator(`[role="option"] ::-p-text(${option})`).click(),
    fill: (field, text, role = 'textbox') => act(role, field, (found) => found.fill(text)),
    async attach(file) {
      const input = await page.waitForSelector('input[type="file"]');
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file);
    },
    see: (role, name) => act(role, name, (found) => found.wait()),
    read: async (text) => void (await page.locator(`::-p-text(${text})`).wait()),
  };
}
