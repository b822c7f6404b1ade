import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readStack } from '../../scripts/readStack.ts';
import { unlock } from '../session.ts';
import { test } from '../test.ts';

/** Waits until the page has reported an error. Returns the report and the response status. */
async function reportAfter(page: Page, work: () => Promise<unknown>) {
  const [response] = await Promise.all([page.waitForResponse('**/errors'), work()]);
  return { status: response.status(), sent: response.request().postDataJSON() };
}

const throwLater = (page: Page) =>
  page.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('broken on purpose');
      }),
  );
const rejectLater = (page: Page) =>
  page.evaluate(() => void Promise.reject(new RangeError('refused on purpose')));

test('an uncaught error is reported to the server', async ({ page }) => {
  await page.goto('/');
  await unlock(page);
  await page.goto('/login?from=secret');
  const { status, sent } = await reportAfter(page, () => throwLater(page));
  expect(status).toBe(204);
  expect(Object.keys(sent).toSorted()).toEqual(['build', 'message', 'path', 'stack']);
  expect(sent).toMatchObject({ message: 'TypeError: broken on purpose', path: '/login' });
  expect(readdirSync('dist/assets')).toContain(sent.build);
  const rejected = await reportAfter(page, () => rejectLater(page));
  expect(rejected.sent.message).toBe('RangeError: refused on purpose');
});

test('an unknown path is not reported', async ({ page }) => {
  await page.goto('/somebody/7');
  const { sent } = await reportAfter(page, () => throwLater(page));
  expect(sent.path).toBe('*');
});

test('a page reports at most five errors', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/errors')) sent.push(request.url());
  });
  await page.goto('/');
  for (let errors = 0; errors < 8; errors += 1) await throwLater(page);
  await expect.poll(() => sent.length).toBe(5);
});

test('source maps resolve the stack of a report and are not served', async ({ page, request }) => {
  await page.addInitScript(() => {
    document.getElementById = () => null;
  });
  const { sent } = await reportAfter(page, () => page.goto('/'));
  expect(sent.stack).toContain(`/assets/`);
  expect(readStack(sent.stack, 'source-maps')).toMatch(/src\/app\/root\.ts:\d+:\d+/);
  for (const name of readdirSync('source-maps')) {
    const answers = [`/assets/${name}`, `/source-maps/${name}`, `/assets/${name}.gz`];
    for (const url of answers) expect((await request.get(url)).status(), url).toBe(404);
  }
});
