import { chromium } from 'playwright';
import { median } from './bench/median.ts';
import { arriving } from './bench/web/arriving.ts';
import { interacting } from './bench/web/interactions.ts';
import { runLighthouse } from './bench/web/lighthouse.ts';
import { lists } from './bench/web/lists.ts';
import { photos } from './bench/web/photos.ts';
import type { Figure, Scenario } from './bench/web/scenario.ts';
import { seedMany } from './bench/web/seed.ts';
import { type Desk, fillIn, rows, signInButton } from './bench/web/visit.ts';
import { chromiumArgs } from './chromium.mjs';
import { withDemoServer } from './demoServer.ts';
import { requireChromium } from './require-chromium.ts';

/**
 * `npm run bench:web [-- <part> …]`: runs the product on 20,400 transactions and measures it as a
 * phone four times slower than this machine sees it; then three pages with Lighthouse. Tells
 * figures beside their goals. Fails only where Lighthouse finds what does not depend on speed.
 */
const port = 3227;
const transactions = 20_000;
const defaultRounds = 5;

const scenarios: readonly Scenario[] = [...arriving, ...lists, ...interacting, ...photos];
const parts = [...new Set(scenarios.map(({ part }) => part)), 'lighthouse'];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there is only ${parts.join(', ')}`);
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);

/** A bench asks faster than people do. */
const settings = {
  REQUESTS_PER_SESSION: '100000',
  REQUESTS_PER_ADDRESS: '100000',
  UPLOADS_PER_MINUTE: '1000',
  TRANSACTIONS_PER_MINUTE: '1000',
};

const fill = (dataDir: string) => seedMany(dataDir, transactions);
await withDemoServer({ port, settings, fill }, async (address, folder) => {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumArgs,
  });
  const desk = { browser, address, folder, signedIn: await signIn(browser, address) };
  for (const scenario of scenarios) {
    if (isChosen(scenario.part)) await run(scenario, desk);
  }
  await browser.close();
  const isGood = !isChosen('lighthouse') || (await runLighthouse(address, folder));
  process.exitCode = isGood ? 0 : 1;
});

async function signIn(browser: Desk['browser'], address: string): Promise<Desk['signedIn']> {
  const context = await browser.newContext({ baseURL: address });
  await context.addInitScript(() => localStorage.setItem('secretUnlock', 'true'));
  const page = await context.newPage();
  await page.goto('/login');
  await fillIn(page);
  await signInButton(page).click();
  await rows(page).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function run({ figures, rounds = defaultRounds, measure }: Scenario, desk: Desk) {
  const values: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure(desk));
  for (const [index, figure] of figures.entries()) {
    tell(figure, median(values.map((round) => round[index] ?? Number.NaN)));
  }
}

function tell({ name, unit, goal }: Figure, value: number) {
  const isGood = goal === undefined || value <= goal;
  const beside = goal === undefined ? '' : ` (goal ${goal})`;
  const shown = Number(value.toPrecision(3)).toLocaleString('en');
  console.log(`${isGood ? ' ' : '!'} ${name.padEnd(62)} ${shown.padStart(8)} ${unit}${beside}`);
}
