import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { withDemoServer } from '../demoServer.ts';

/**
 * `npm run test:firefox`: does the main job in Firefox, with photos, a draft and a loss of the network.
 * Puppeteer drives it, because Playwright drives only a Firefox of its own. Needs a Firefox in the usual place or at FIREFOX_PATH.
 */
const usualPaths = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const port = 3299;
/** Generous, because a busy machine may be much slower. */
const timeoutMs = 60_000;
const customer = 'Firefox Customer';
const problems: string[] = [];

/** A person who uses the app in a browser context of their own. */
class Visitor {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, address: string): Promise<Visitor> {
    const page = await (await browser.createBrowserContext()).newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.setViewport({ width: 412, height: 823 });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(address);
    return new Visitor(page);
  }

  #element(role: string, name: string) {
    return this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  }

  press(name: string, role = 'button'): Promise<void> {
    return this.#element(role, name).click();
  }

  /** Replaces the value of a text field. */
  fill(field: string, text: string, role = 'textbox'): Promise<void> {
    return this.#element(role, field).fill(text);
  }

  /** Chooses a file in the only file field of the screen. */
  async attach(file: string): Promise<void> {
    const input = await this.page.waitForSelector('input[type="file"]');
    await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(file);
    await this.see('button', 'Remove photo.jpg');
  }

  async see(role: string, name: string): Promise<void> {
    await this.#element(role, name).wait();
  }

  /** Waits for a text anywhere on the page. */
  async read(text: string): Promise<void> {
    await this.page.locator(`::-p-text(${text})`).wait();
  }

  async signIn(name: string): Promise<void> {
    for (const digit of '314159') await this.press(digit);
    await this.see('button', 'Sign In');
    await this.fill('User name', name);
    await this.page.locator('input[type="password"]').fill(`demo-${name}`);
    await this.press('Sign In');
    await this.see('tab', 'Overview');
  }

  /** Opens the only transaction of the customer. */
  async openTransaction(): Promise<void> {
    await this.press('Overview', 'tab');
    await this.fill('Search Transactions', customer, 'searchbox');
    await this.page.waitForFunction(() => document.querySelectorAll('main li a').length === 1);
    await this.page.locator('main li a').click();
    await this.see('heading', 'Transaction Details');
  }

  async seeRows(): Promise<void> {
    await this.page.locator('main li a').wait();
  }
}

type Step = (visitor: Visitor, photo: string) => Promise<void>;
const people = ['agent', 'admin', 'banker'] as const;

const steps: readonly (readonly [title: string, (typeof people)[number], Step])[] = [
  ...people.map(
    (person) =>
      [
        'unlocks the app and signs in',
        person,
        (visitor: Visitor) => visitor.signIn(person),
      ] as const,
  ),
  [
    'initiates a transfer with a photo',
    'agent',
    async (agent, photo) => {
      await agent.press('Initiate', 'link');
      await agent.fill('Customer Name', customer, 'combobox');
      await agent.fill('Bank Name', 'Coro', 'combobox');
      await agent.page.locator('[role="option"] ::-p-text(Coromandel Bank)').click();
      await agent.fill('Amount', '12000');
      await agent.fill('Notes', 'A/C 1234');
      await agent.attach(photo);
      await agent.press('Send Money');
      await agent.see('tab', 'Overview');
    },
  ],
  [
    'accepts it',
    'admin',
    async (admin) => {
      await admin.openTransaction();
      await admin.press('Accepted');
      await admin.see('tab', 'Overview');
    },
  ],
  [
    'sees the photo in the viewer, and pays with a receipt',
    'banker',
    async (banker, photo) => {
      await banker.openTransaction();
      await banker.page.locator('main button img').click();
      await banker.page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('[role="dialog"] img');
        return image !== null && image.naturalWidth > 0;
      });
      await banker.page.keyboard.press('Escape');
      await banker.attach(photo);
      await banker.fill('Amount', '12000');
      await banker.press('Send');
      await banker.see('heading', 'Payment History');
      await banker.read('BY BNK01');
    },
  ],
  [
    'checks it, which completes it',
    'admin',
    async (admin) => {
      await admin.openTransaction();
      await admin.press('Checked');
      await admin.see('tab', 'Overview');
    },
  ],
  [
    'finds typed text as a draft after a reload',
    'agent',
    async (agent) => {
      await agent.press('Initiate', 'link');
      await agent.fill('Customer Name', 'Half typed', 'combobox');
      // A draft is stored a moment after the last key.
      await wait(2_000);
      await agent.page.reload();
      await agent.page.waitForFunction(() =>
        [...document.querySelectorAll('input')].some(({ value }) => value === 'Half typed'),
      );
    },
  ],
  [
    'sees the list offline with its age, also after a reload',
    'banker',
    async (banker) => {
      const { page } = banker;
      await banker.press('Back');
      await banker.seeRows();
      await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
      const seeFreshList = () =>
        page.waitForFunction(() => !document.body.innerText.includes('Shown as of'));
      await page.setOfflineMode(true);
      await banker.read('Shown as of');
      await page.setOfflineMode(false);
      await seeFreshList();
      await page.setOfflineMode(true);
      await page.reload();
      await banker.read('Shown as of');
      await banker.seeRows();
      await page.setOfflineMode(false);
      // Not every Firefox tells a page that was loaded offline that the emulated network is back.
      await Promise.race([seeFreshList(), banker.press('Reload')]);
      await seeFreshList();
      await banker.seeRows();
    },
  ],
];

const executablePath = usualPaths.find((place) => place && existsSync(place));
if (executablePath === undefined) {
  console.error('Install Firefox, or name its path in FIREFOX_PATH.');
  process.exit(2);
}
let passed = 0;
await withDemoServer({ port }, async (address, folder) => {
  // Larger than the app uploads.
  const photo = path.join(folder, 'photo.jpg');
  const create = { width: 3000, height: 4000, channels: 3 as const, background: '#4477aa' };
  await writeFile(photo, await sharp({ create }).jpeg().toBuffer());
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  try {
    const open = () => Visitor.open(browser, address);
    const visitors = { agent: await open(), admin: await open(), banker: await open() };
    for (const [title, person, run] of steps) {
      const visitor = visitors[person];
      // Firefox gives the focus only to the page in front.
      await visitor.page.bringToFront();
      await run(visitor, photo).catch(async (error: unknown) => {
        const shown = await visitor.page.$eval('body', ({ innerText }) => innerText);
        throw new Error(`the ${person} ${title}. The page shows:\n${shown}`, { cause: error });
      });
      passed += 1;
      console.log(`✓ the ${person} ${title}`);
    }
  } catch (error) {
    problems.push(String(error));
    console.error('✗', error);
  } finally {
    await browser.close();
  }
});
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
console.log(`${passed} of ${steps.length} steps passed in Firefox`);
