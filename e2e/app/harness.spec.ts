import { expect, type Page } from '@playwright/test';
import { call, openAs } from '../session.ts';
import { test } from '../test.ts';

/** Records the requests for the stream of changes and for details that are read ahead. */
function recordBackground(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/live' || search.includes('getViewTransactionDetails')) paths.push(pathname);
  });
  return paths;
}

test('nothing moves in the browsers that a test opens', async ({ browser, page }) => {
  const own = await (await browser.newContext()).newPage();
  for (const one of [page, own]) {
    const isStill = () =>
      one.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
    await expect.poll(isStill).toBe(true);
  }
});

test('a page opens no stream and reads nothing ahead', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  const paths = recordBackground(agent);
  const { body } = await call(agent, 'common.php?run=getCapabilities', {});
  expect(body.message).not.toHaveProperty('LIVE');
  await agent.reload();
  await agent.getByRole('tab', { name: 'Overview' }).click();
  await expect(
    agent.getByRole('list', { name: 'Overview' }).getByRole('link').first(),
  ).toBeVisible();
  expect(paths).toEqual([]);
});

test.describe('with background work', () => {
  test.use({ background: true });

  test('a page opens its stream', async ({ browser }) => {
    const agent = await openAs(browser, 'agent');
    const paths = recordBackground(agent);
    await agent.reload();
    await expect.poll(() => paths).toContain('/live');
  });
});
