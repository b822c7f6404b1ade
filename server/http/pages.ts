import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownCall } from '#server/api/refusals.ts';
import { pagePolicy, workerPolicy } from './securityHeaders.ts';

const noncePlaceholder = '__CSP_NONCE__';
const hiddenFile = /(^|\/)\.|\.(map|br|gz)$|(^|\/)package(-lock)?\.json$|^index\.html$/;
const workerPath = 'sw.js';
const retiredWorker = readFileSync(new URL('./retiredWorker.js', import.meta.url), 'utf8');
/** What the paths of pages are made of: no dots, nothing encoded. */
const pagePath = /^(\/[\w-]+)*\/?$/;
const notPages = /^\/(api|files|assets|healthz|readyz)(\/|$)/;

export interface PagesOptions {
  /** The folder of the built web app. */
  root: string;
  /** `retired` takes the app's service worker back from every browser that has it. */
  serviceWorker: 'active' | 'retired';
}

/**
 * Serves the built web app: the files that were there at start, and `index.html` with a nonce of
 * its own for every path a person may have navigated to.
 */
export async function servePages(app: FastifyInstance, { root, serviceWorker }: PagesOptions) {
  const files = listFiles(root);
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    if (path === `/${workerPath}` && serviceWorker === 'retired') return sendRetiredWorker(reply);
    if (files.has(path.slice(1))) return sendFile(reply, path.slice(1));
    // The service worker keeps the page of `/`, and fetches it as it fetches any file.
    if (path === '/') return sendPage(reply, page);
    if (!isNavigation(request, path)) throw unknownCall();
    return sendPage(reply, page);
  });
}

function listFiles(root: string): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Set(paths.filter((path) => !hiddenFile.test(path)));
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?', 1)[0] ?? '/';

function sendFile(reply: FastifyReply, path: string) {
  // Built assets carry a hash in their names; everything else may change under its name.
  const isHashed = path.startsWith('assets/');
  if (path === workerPath) void reply.header('content-security-policy', workerPolicy);
  return reply
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(path, { cacheControl: false });
}

function sendRetiredWorker(reply: FastifyReply) {
  return reply
    .header('content-security-policy', workerPolicy)
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8')
    .send(retiredWorker);
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  const accepts = request.headers.accept ?? '';
  return accepts.includes('text/html') && pagePath.test(path) && !notPages.test(path);
}

function sendPage(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, nonce));
}
