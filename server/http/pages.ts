import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownCall } from '#server/api/refusals.ts';
import { inlineScriptsOf, pagePolicy, workerPolicy } from './securityHeaders.ts';

const noncePlaceholder = '__CSP_NONCE__';
const hiddenFile = /(^|\/)\.|\.(map|br|gz)$|(^|\/)package(-lock)?\.json$|\.html$/;
const workerPath = 'sw.js';
const retiredWorker = readFileSync(new URL('./retiredWorker.js', import.meta.url), 'utf8');
/** Paths of pages, without dots and encoded characters. */
const pagePath = /^(\/[\w-]+)*\/?$/;
const puzzlePath = '/';
const signInPath = '/login';
const notPages = /^\/(api|files|assets|healthz|readyz)(\/|$)/;

export interface PagesOptions {
  /** Folder of the built web app. */
  root: string;
  /** `retired` removes the app's service worker from browsers. */
  serviceWorker: 'active' | 'retired';
  /** Returns true if the browser may be signed in. */
  hasSession: (request: FastifyRequest) => boolean;
}

/**
 * Serves the built web app: the files that existed at start, and for every path of a page one of the documents that
 * `scripts/documents.ts` has made, with a new nonce. Without a session all paths but the puzzle's have the same document,
 * so they do not tell which of them exist.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions) {
  const { root, serviceWorker, hasSession } = options;
  const files = listFiles(root);
  const puzzle = readPage(root, 'index.html');
  const signIn = readPage(root, 'app.html');
  const signedIn = readPage(root, 'list.html');
  /** The documents by the addresses at which the service worker fetches them like files. */
  const documents = new Map([
    [puzzlePath, puzzle],
    ['/app.html', signIn],
    ['/list.html', signedIn],
  ]);
  await app.register(compress, {
    encodings: ['gzip'],
    customTypes: /^text\/html/,
    globalDecompression: false,
  });
  // Also while the server is overloaded: a page that lacks one of its files stays empty.
  app.get('/*', { config: { isAlwaysAnswered: true } }, (request, reply) => {
    const path = pathOf(request);
    if (path === `/${workerPath}` && serviceWorker === 'retired') return sendRetiredWorker(reply);
    if (files.has(path.slice(1))) return sendFile(reply, path.slice(1));
    const page = documents.get(path);
    if (page) return sendPage(reply, page);
    if (!isNavigation(request, path)) throw unknownCall();
    return sendPage(reply, path !== signInPath && hasSession(request) ? signedIn : signIn);
  });
}

interface Page {
  html: string;
  /** Result of `inlineScriptsOf`. */
  inlineScripts: string;
}

function readPage(root: string, file: string): Page {
  const html = readFileSync(join(root, file), 'utf8');
  return { html, inlineScripts: inlineScriptsOf(html) };
}

function sendPage(reply: FastifyReply, { html, inlineScripts }: Page) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', pagePolicy(nonce, inlineScripts))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(noncePlaceholder, nonce));
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
