import { chromium } from 'playwright';
import { chromiumArgs } from '../../chromium.mjs';
import { withDemoServer } from '../../demoServer.ts';
import { requireChromium } from '../../require-chromium.ts';
import { median } from '../median.ts';
import { type Figure, type Scenario, scenarios } from './scenarios.ts';
import { manyTransactions } from './seed.ts';
import { type BenchApp, fillSignIn, phone, rows, signInButton } from './visit.ts';

/**
 * `npm run bench:web [-- <part> …]`: measures the product with 20,400 transactions in a browser
 * whose processor is slowed down four times. Prints the figures with their goals.
 */
const port = 3227;
const rounds = 5;

const parts = [...new Set(scenarios.map(({ part }) => part))];

const selectedParts = process.argv.slice(2);
const unknown = selectedParts.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there is only ${parts.join(', ')}`);
const isSelected = (part: string) => selectedParts.length === 0 || selectedParts.includes(part);

await withDemoServer({ port, ...manyTransactions }, async (address) => {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumArgs,
  });
  const app = { browser, address, signedIn: await signIn(browser, address) };
  for (const scenario of scenarios) {
    if (isSelected(scenario.part)) await run(scenario, app);
  }
  await browser.close();
});

async function signIn(
  browser: BenchApp['browser'],
  address: string,
): Promise<BenchApp['signedIn']> {
  const context = await browser.newContext({ ...phone, baseURL: address });
  await context.addInitScript(() => localStorage.setItem('secretUnlock', 'true'));
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page);
  await signInButton(page).click();
  await rows(page).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function run({ figures, measure }: Scenario, app: BenchApp) {
  const values: (readonly number[])[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure(app));
  for (const [index, figure] of figures.entries()) {
    printFigure(figure, median(values.map((round) => round[index] ?? Number.NaN)));
  }
}

function printFigure({ name, unit, goal }: Figure, value: number) {
  const meetsGoal = goal === undefined || value <= goal;
  const goalNote = goal === undefined ? '' : ` (goal ${goal})`;
  const shown = Number(value.toPrecision(3)).toLocaleString('en');
  console.log(
    `${meetsGoal ? ' ' : '!'} ${name.padEnd(62)} ${shown.padStart(8)} ${unit}${goalNote}`,
  );
}
