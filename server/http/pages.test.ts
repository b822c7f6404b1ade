import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '#server/test/testServer.ts';
import { openTestServer } from '#server/test/useTestServer.ts';
import { zoomStyleHashes } from './securityHeaders.ts';

const script = 'if (!window.fetch) document.write("old")';
const documentOf = (part: string) =>
  `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Sudoku</title>${part}
<script>${script}</script><script type="module" src="/assets/index-abc.js"></script>${' '.repeat(1024)}`;
/** Parts of the documents that the build makes, each with an inline script of its own. */
const parts = { index: '', app: '<script>frame(1)</script>', list: '<script>frame(2)</script>' };
const session = `sid=${'a'.repeat(43)}`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('pages', () => {
  let testServer: TestServer;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'pages-'));
    for (const folder of ['assets', '.git', '.vite']) mkdirSync(join(root, folder));
    const files = {
      'index.html': documentOf(parts.index),
      'app.html': documentOf(parts.app),
      'list.html': documentOf(parts.list),
      'sw.js': 'self',
      'icon.svg': '<svg/>',
      'assets/index-abc.js': 'run()',
      'assets/index-abc.js.map': '{}',
      'assets/index-abc.js.br': 'brotli',
      'assets/index-abc.js.gz': 'gzip',
      '.git/config': 'secret',
      '.vite/manifest.json': '{}',
      '.env': 'secret',
      'package.json': '{}',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    testServer = await TestServer.open('embedded', { staticRoot: root });
  });
  afterAll(async () => {
    await testServer.close();
    rmSync(root, { recursive: true });
  });

  const get = (url: string, accept = 'text/html,*/*', cookie = '') =>
    testServer.app.inject({ method: 'GET', url, headers: { accept, cookie } });

  it('are sent while the server is overloaded', async () => {
    const busy = await openTestServer('embedded', {
      staticRoot: root,
      loadLimits: { capacity: { calls: 0, callsPerAddress: 0, lagMs: 0 } },
    });
    const statusOf = async (url: string) =>
      (await busy.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
    expect(await statusOf('/files/0/thumb')).toBe(503);
    for (const url of ['/', '/dashboard', '/assets/index-abc.js']) {
      expect(await statusOf(url)).toBe(200);
    }
  });

  /** The nonce of an answer, which its policy must contain. */
  const nonceOf = async () => {
    const { headers, body } = await get('/');
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual([
      "default-src 'self'",
      `script-src 'self' ${hashOf(script)}`,
      `style-src 'self' 'nonce-${nonce}' ${zoomStyleHashes.map((hash) => `'${hash}'`).join(' ')}`,
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    return nonce;
  };

  it.each(['/', '/login', '/transaction-details', '/users/add', '/no-such-page?x=1'])(
    'open the web app at %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<title>Sudoku</title>');
    },
  );

  it.each([
    ['/', '', 'index'],
    ['/', session, 'index'],
    ['/login', '', 'app'],
    ['/login', session, 'app'],
    ['/dashboard', session, 'list'],
    ['/transaction-details?id=1', session, 'list'],
    // Does not tell whether the page exists.
    ['/dashboard', '', 'app'],
    ['/no-such-page', '', 'app'],
    ['/dashboard', 'sid=short', 'app'],
  ] as const)('name the code of %s with the cookie "%s"', async (url, cookie, name) => {
    const { body, headers } = await get(url, 'text/html', cookie);
    const script = /frame\(\d\)/.exec(parts[name])?.[0];
    expect(/frame\(\d\)/.exec(body)?.[0]).toBe(script);
    const policy = String(headers['content-security-policy']);
    const allowed = ['frame(1)', 'frame(2)'].filter((other) => policy.includes(hashOf(other)));
    expect(allowed).toEqual(script ? [script] : []);
  });

  it('are compressed', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
    const { rawPayload, ...answer } = await testServer.app.inject({ url: '/login', headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toContain('frame(1)');
  });

  it('have a new nonce in the page and in its policy', async () => {
    const nonces = [await nonceOf(), await nonceOf()];
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('cache only assets with a hash', async () => {
    const asset = await get('/assets/index-abc.js', '*/*');
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(asset.body).toBe('run()');
    for (const url of ['/sw.js', '/icon.svg']) {
      expect((await get(url, '*/*')).headers['cache-control']).toBe('no-cache');
    }
  });

  it.each([
    '/assets/index-old.js',
    '/assets/index-abc.js.map',
    '/assets/',
    '/assets',
    '/assets/index-abc.js.br',
    '/.git/config',
    '/.vite/manifest.json',
    '/.env',
    '/package.json',
    '/index.html',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%5c..%5cetc/passwd',
    '/etc%2fpasswd',
    '/favicon.ico',
    '/api/login.php?run=login',
    '/api',
    '/%',
  ])('hide %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([400, 404]).toContain(statusCode);
    expect(JSON.parse(body)).toMatchObject({ status: 'error' });
    expect(body).not.toMatch(/secret|root/);
  });

  it('are not sent to scripts', async () => {
    expect((await get('/login', '*/*')).statusCode).toBe(404);
    expect((await get('/login', 'application/json')).statusCode).toBe(404);
  });

  it('allow the service worker to fetch files and the documents only', async () => {
    const worker = await get('/sw.js', '*/*');
    expect(worker.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect((await get('/icon.svg', '*/*')).headers['content-security-policy']).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    const root = await get('/', '*/*');
    expect(root.statusCode).toBe(200);
    expect(root.headers['content-security-policy']).toContain("script-src 'self'");
    for (const [url, frame] of [
      ['/app.html', 'frame(1)'],
      ['/list.html', 'frame(2)'],
    ] as const) {
      const { headers, body } = await get(url, '*/*');
      expect(body).toContain(frame);
      expect(headers['content-security-policy']).toContain(hashOf(frame));
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'run()'],
  ])('are sent as browsers take them: %s', async (accepted, encoding, body) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await testServer.app.inject({ url: '/assets/index-abc.js', headers });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('remove the service worker when it is retired', async () => {
    const retired = await openTestServer('embedded', {
      staticRoot: root,
      serviceWorker: 'retired',
    });
    const { statusCode, headers, body } = await retired.app.inject('/sw.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    });
    expect(body).toContain('registration.unregister()');
    expect((await get('/sw.js')).body).toBe('self');
  });

  it('mention only a puzzle before the sign-in', async () => {
    const { headers, body } = await get('/');
    expect(`${JSON.stringify(headers)}${body}`).not.toMatch(/remit|bank|transfer|fastify/i);
  });

  it('have headers that exclude other sites', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('do not replace the health checks', async () => {
    expect((await get('/healthz', '*/*')).json()).toEqual({ status: 'success', message: 'alive' });
    expect((await get('/readyz', '*/*')).json()).toEqual({ status: 'success', message: 'ready' });
    await testServer.db.schema.alterTable('statuses').renameTo('hidden').execute();
    const unready = await get('/readyz', '*/*');
    await testServer.db.schema.alterTable('hidden').renameTo('statuses').execute();
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toEqual({ status: 'error', message: 'not ready' });
    expect((await get('/healthz', '*/*')).statusCode).toBe(200);
  });
});
