import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { calls } from '../transactions.ts';
import { call, openAs } from '../session.ts';
import { openUser } from '../records.ts';
import { test } from '../test.ts';

// Payloads that try to run a script in the browser of another user.
const run = "window.top.document.title='it ran'";
const typed = `"><img src=x onerror="${run}"><svg onload="${run}"><script>${run}</script>`;
const svg = (body: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" ${attributes}>${body}</svg>`;
const svgs = {
  'script.svg': svg(`<script>${run}</script>`),
  'onload.svg': svg('', `onload="${run}"`),
  'foreign.svg': svg(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${run}"/></body></foreignObject>`,
  ),
};

/** Records dialogs and CSP violations of a page. */
function recordViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('dialog', (dialog) => {
    violations.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return violations;
}

test('user input is rendered as text on every screen', { tag: '@main' }, async ({ browser }) => {
  const admin = await openAs(browser, 'admin');
  const violations = recordViolations(admin);
  const id = randomUUID();
  const code = `X${Date.now() % 10_000}`;
  const user = { name: `${typed.slice(0, 90)} ${code}`, role: '3', phone: '+919876543210' };
  const password = 'Zed-pass-12345';
  const added = await call(admin, 'user.php?run=insert_user_details', { ...user, code, password });
  expect(added.body).toMatchObject({ status: 'success' });
  const initiated = await call(admin, calls.initiate, {
    role: 1,
    trans_id: id,
    customer: `${typed} ${code}`,
    agent: code,
    bank: 'COMB',
    amount: '1500.00',
    notes: typed,
  });
  expect(initiated.body).toMatchObject({ status: 'success' });

  await admin.goto('/dashboard');
  await admin.getByRole('tab', { name: 'Overview' }).click();
  await admin.getByRole('searchbox', { name: 'Search Transactions' }).fill(code);
  const overview = admin.getByRole('list', { name: 'Overview' });
  await expect(overview.getByRole('listitem')).toHaveCount(1);
  await overview.getByRole('link').click();
  await expect(admin.getByRole('textbox', { name: 'Notes' })).toHaveValue(typed);
  await openUser(admin, code);
  await expect(admin.getByRole('textbox', { name: 'User name' })).toHaveValue(user.name);
  await admin.goto('/report');
  await expect(admin.getByText(typed, { exact: false }).first()).toBeVisible();
  expect(await admin.title()).not.toBe('it ran');
  expect(violations).toEqual([]);
});

test('an SVG with a script is downloaded, never rendered', async ({ browser, baseURL }) => {
  const agent = await openAs(browser, 'agent');
  const violations = recordViolations(agent);
  for (const [name, text] of Object.entries(svgs)) {
    const multipart = new FormData();
    const payload = { deviceType: 'web', username: 'agent', trans_id: randomUUID() };
    for (const [key, value] of Object.entries(payload)) multipart.append(key, value);
    multipart.append('file[]', new File([text], name, { type: 'image/svg+xml' }));
    const sent = await agent.request.post(`/api/${calls.attach}`, { multipart });
    const { FILE_URL: url } = (await sent.json()).file[0];

    const download = agent.waitForEvent('download');
    await agent.goto(url).catch(() => {});
    expect((await download).suggestedFilename()).toBe(name);
    await agent.goto('/dashboard');
    const framed = agent.waitForEvent('download');
    await agent.evaluate(async (source) => {
      const append = (tag: 'iframe' | 'object' | 'embed' | 'img', attribute: 'src' | 'data') => {
        const element = document.createElement(tag);
        const isOver = new Promise((resolve) => {
          element.addEventListener('load', resolve);
          element.addEventListener('error', resolve);
        });
        element.setAttribute(attribute, source);
        document.body.append(element);
        return isOver;
      };
      void append('iframe', 'src');
      void append('object', 'data');
      void append('embed', 'src');
      await append('img', 'src');
    }, `${baseURL}${url}`);
    // The frame downloads the file, and the two plugins are refused.
    await framed;
    await expect.poll(() => violations.filter((text) => text.includes(url))).toHaveLength(2);
    await expect(agent).not.toHaveTitle('it ran');
  }
  // Only the expected violations by frames are allowed.
  expect(violations.filter((text) => !/frame|object|embed/i.test(text))).toEqual([]);
});

test('other sites cannot frame the app', { tag: '@main' }, async ({ page, baseURL }) => {
  await page.route('http://other.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  );
  await page.goto('http://other.test/');
  const frame = page.frames().at(-1);
  await frame?.waitForLoadState().catch(() => {});
  await expect.poll(() => frame?.locator('input, button').count()).toBe(0);
});

test('a role changed in the storage gives no access', async ({ browser }) => {
  const agent = await openAs(browser, 'agent');
  await agent.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userDetails') ?? '{}');
    localStorage.setItem('userDetails', JSON.stringify({ ...user, ROLE: 1 }));
  });
  const refused = agent.waitForResponse((response) => response.url().includes('get_all_users'));
  await agent.goto('/users');
  expect((await refused).status()).toBe(403);
  await expect(agent.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(agent.getByText('BNK01')).toBeHidden();
});
