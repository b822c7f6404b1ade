import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '#server/test/world.ts';
import { zoomStyleHashes } from './securityHeaders.ts';

const html =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Sudoku</title>';

describe('pages', () => {
  let world: World;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'pages-'));
    for (const folder of ['assets', '.git', '.vite']) mkdirSync(join(root, folder));
    const files = {
      'index.html': html,
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
    world = await World.open('embedded', { staticRoot: root });
  });
  afterAll(async () => {
    await world.close();
    rmSync(root, { recursive: true });
  });

  const get = (url: string, accept = 'text/html,*/*') =>
    world.app.inject({ method: 'GET', url, headers: { accept } });

  /** The nonce of one answer, which its policy must name. */
  const nonceOf = async () => {
    const { headers, body } = await get('/');
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual([
      "default-src 'self'",
      "script-src 'self'",
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

  it('carry a nonce of their own, in the page and in its policy', async () => {
    const nonces = [await nonceOf(), await nonceOf()];
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('keep hashed assets for ever and everything else not at all', async () => {
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

  it('are not what a script asks for', async () => {
    expect((await get('/login', '*/*')).statusCode).toBe(404);
    expect((await get('/login', 'application/json')).statusCode).toBe(404);
  });

  it('let the service worker fetch files and the page of the root, and nothing else', async () => {
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
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'run()'],
  ])('are sent as browsers take them: %s', async (accepted, encoding, body) => {
    const headers = { 'accept-encoding': accepted };
    const answer = await world.app.inject({ url: '/assets/index-abc.js', headers });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('take the service worker back when it is retired', async () => {
    const retired = await World.open('embedded', { staticRoot: root, serviceWorker: 'retired' });
    const { statusCode, headers, body } = await retired.app.inject('/sw.js');
    await retired.close();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    });
    expect(body).toContain('registration.unregister()');
    expect((await get('/sw.js')).body).toBe('self');
  });

  it('tell nothing but a puzzle before sign-in', async () => {
    const { headers, body } = await get('/');
    expect(`${JSON.stringify(headers)}${body}`).not.toMatch(/remit|bank|transfer|fastify/i);
  });

  it('come with the headers that shut other sites out', async () => {
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

  it('say whether the server lives and can work', async () => {
    expect((await get('/healthz', '*/*')).json()).toEqual({ status: 'success', message: 'alive' });
    expect((await get('/readyz', '*/*')).json()).toEqual({ status: 'success', message: 'ready' });
    await world.db.schema.alterTable('statuses').renameTo('hidden').execute();
    const unready = await get('/readyz', '*/*');
    await world.db.schema.alterTable('hidden').renameTo('statuses').execute();
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toEqual({ status: 'error', message: 'not ready' });
    expect((await get('/healthz', '*/*')).statusCode).toBe(200);
  });
});
