import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs } from '../chromium.mjs';
import { withDemoServer } from '../demoServer.ts';
import { requireChromium } from '../require-chromium.ts';

/**
 * `npm run screenshots`: takes screenshots of the product with demo data and combines them in
 * docs/screens.png.
 */
const port = 3217;
const address = `http://127.0.0.1:${port}`;
const phone = { width: 360, height: 740 };

interface Screenshot {
  person: string;
  theme: 'light' | 'dark';
  /** Navigates from the dashboard to the screen. */
  navigate: (page: Page) => Promise<void>;
}

async function openFirst(page: Page, status: string) {
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page
    .getByRole('link')
    .filter({ has: page.getByText(status, { exact: true }) })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Transaction Details' }).waitFor();
}

const screenshots: readonly Screenshot[] = [
  {
    person: 'agent',
    theme: 'light',
    navigate: (page) => page.getByRole('list', { name: 'Orders' }).waitFor(),
  },
  {
    person: 'agent',
    theme: 'light',
    navigate: (page) => page.getByRole('link', { name: 'Initiate' }).click(),
  },
  { person: 'banker', theme: 'light', navigate: (page) => openFirst(page, 'Pending') },
  { person: 'admin', theme: 'dark', navigate: (page) => openFirst(page, 'Waiting') },
];

async function takeScreenshot(
  browser: Browser,
  { person, theme, navigate }: Screenshot,
  file: string,
) {
  const context = await browser.newContext({ viewport: phone, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(address);
  for (const digit of '314159') {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await page.getByRole('textbox', { name: 'User name' }).fill(person);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${person}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tablist').waitFor();
  await navigate(page);
  await page.getByText('Login Successfully').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file });
  await context.close();
}

async function takeEntryScreenshot(browser: Browser, file: string) {
  const page = await browser.newPage({ viewport: phone });
  await page.goto(address);
  await page.getByRole('button', { name: 'Start the Game' }).click();
  await page.screenshot({ path: file });
  await page.close();
}

/** Combines the screenshots side by side. */
async function combine(browser: Browser, files: readonly string[]) {
  const gap = 24;
  const width = files.length * (phone.width + gap) + gap;
  const page = await browser.newPage({ viewport: { width, height: phone.height + 2 * gap } });
  const images = files.map((file) => {
    const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`;
    return `<img src="${source}" style="border-radius:20px;box-shadow:0 2px 16px #0002">`;
  });
  await page.setContent(
    `<body style="margin:0;background:#e9e5dc"><div style="display:flex;gap:${gap}px;padding:${gap}px">${images.join('')}</div></body>`,
  );
  mkdirSync('docs', { recursive: true });
  await page.screenshot({ path: 'docs/screens.png' });
}

const executablePath = requireChromium();
await withDemoServer({ port }, async (_address, folder) => {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const files = [path.join(folder, 'entry.png')];
  await takeEntryScreenshot(browser, path.join(folder, 'entry.png'));
  for (const [index, screenshot] of screenshots.entries()) {
    const file = path.join(folder, `${index}.png`);
    await takeScreenshot(browser, screenshot, file);
    files.push(file);
  }
  await combine(browser, files);
  await browser.close();
});
console.log('docs/screens.png');
