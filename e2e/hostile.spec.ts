import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { calls } from './money.ts';
import { call, comeBack } from './people.ts';
import { test } from './test.ts';

// What somebody typed or sent to be run by the next one who looks at it.
const run = "window.top.document.title='it ran'";
const typed = `"><img src=x onerror="${run}"><svg onload="${run}"><script>${run}</script>`;
const drawing = (body: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" ${attributes}>${body}</svg>`;
const drawings = {
  'script.svg': drawing(`<script>${run}</script>`),
  'onload.svg': drawing('', `onload="${run}"`),
  'foreign.svg': drawing(
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${run}"/></body></foreignObject>`,
  ),
};

/** Notes whatever a page should not do: dialogs, and scripts or styles that its policy refused. */
function watch(page: Page): string[] {
  const noted: string[] = [];
  page.on('dialog', (dialog) => {
    noted.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) noted.push(message.text());
  });
  return noted;
}

test('what people typed stays text on every screen', async ({ browser }) => {
  const admin = await comeBack(browser, 'admin');
  const noted = watch(admin);
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
  await admin.goto('/users');
  await admin.getByRole('searchbox').fill(code);
  await admin.getByRole('listitem').filter({ hasText: code }).getByRole('link').click();
  await expect(admin.getByRole('textbox', { name: 'User name' })).toHaveValue(user.name);
  await admin.goto('/report');
  await expect(admin.getByText(typed, { exact: false }).first()).toBeVisible();
  expect(await admin.title()).not.toBe('it ran');
  expect(noted).toEqual([]);
});

test('a drawing that holds a script is taken away, never opened', async ({ browser, baseURL }) => {
  const agent = await comeBack(browser, 'agent');
  const noted = watch(agent);
  for (const [name, text] of Object.entries(drawings)) {
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
    await agent.evaluate((source) => {
      for (const [tag, attribute] of [
        ['iframe', 'src'],
        ['object', 'data'],
        ['embed', 'src'],
        ['img', 'src'],
      ] as const) {
        const element = document.createElement(tag);
        element.setAttribute(attribute, source);
        document.body.append(element);
      }
    }, `${baseURL}${url}`);
    await agent.waitForTimeout(500);
    expect(await agent.title()).not.toBe('it ran');
  }
  // The page's own policy refuses to frame it: that is all that was to be noted.
  expect(noted.filter((text) => !/frame|object|embed/i.test(text))).toEqual([]);
});

test('no other site may show the app in a frame', async ({ page, baseURL }) => {
  await page.route('http://other.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  );
  await page.goto('http://other.test/');
  const frame = page.frames().at(-1);
  await frame?.waitForLoadState().catch(() => {});
  expect(await frame?.locator('input, button').count()).toBe(0);
});

test('a role written into the storage opens no door', async ({ browser }) => {
  const agent = await comeBack(browser, 'agent');
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
