import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownCall } from '#server/api/refusals.ts';
import { inlineScriptsOf, pagePolicy, workerPolicy } from './securityHeaders.ts';

const noncePlaceholder = '__CSP_NONCE__';
const hiddenFile = /(^|\/)\.|\.(map|br|gz)$|(^|\/)package(-lock)?\.json$|^index\.html$/;
const workerPath = 'sw.js';
const retiredWorker = readFileSync(new URL('./retiredWorker.js', import.meta.url), 'utf8');
/** Paths of pages, without dots and encoded characters. */
const pagePath = /^(\/[\w-]+)*\/?$/;
const notPages = /^\/(api|files|assets|healthz|readyz)(\/|$)/;

export interface PagesOptions {
  /** Folder of the built web app. */
  root: string;
  /** `retired` removes the app's service worker from browsers. */
  serviceWorker: 'active' | 'retired';
}

/**
 * Serves the built web app: the files that existed at start, and `index.html` with a new nonce for
 * every path of a page.
 */
export async function servePages(app: FastifyInstance, { root, serviceWorker }: PagesOptions) {
  const files = listFiles(root);
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const inlineScripts = inlineScriptsOf(page);
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, inlineScripts))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce));
  };
  // Also while the server is overloaded: a page that lacks one of its files stays empty.
  app.get('/*', { config: { isAlwaysAnswered: true } }, (request, reply) => {
    const path = pathOf(request);
    if (path === `/${workerPath}` && serviceWorker === 'retired') return sendRetiredWorker(reply);
    if (files.has(path.slice(1))) return sendFile(reply, path.slice(1));
    // The service worker caches the page of `/` and fetches it like a file.
    if (path === '/') return sendPage(reply);
    if (!isNavigation(request, path)) throw unknownCall();
    return sendPage(reply);
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
  // Names of built assets contain a hash; other files can change.
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
