import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

const source = 'src/platform/worker.ts';
const fileList = 'self.builtFiles';

/** Files of `public` that the app shows without a network. The system fetches its icons itself. */
const publicFiles = ['icon.svg', 'manifest.webmanifest'];

/**
 * Builds the service worker with Workbox's modules and the list of files to cache. Workbox's own build
 * tool would bring 250 packages, most of them for older browsers.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    // After all other files have their final content.
    order: 'post',
    async handler(_, bundle) {
      const built = Object.values(bundle).flatMap((file) => {
        // The server makes the page at `/`, with a policy of its own for each answer.
        if (file.fileName === 'index.html' && file.type === 'asset') {
          return [entry('/', revisionOf(file.source))];
        }
        return isCached(file.fileName) ? [entry(file.fileName, null)] : [];
      });
      const copied = publicFiles.map((name) =>
        entry(name, revisionOf(readFileSync(path.join('public', name)))),
      );
      const code = (await buildWorker()).replace(
        fileList,
        () => `[${[...built, ...copied].join()}]`,
      );
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  },
});

/** Letters such as ő are rare, and shown in a font of the device when there is no network. */
const isCached = (name: string) =>
  /\.(js|woff2)$/.test(name) && !name.startsWith('assets/extended-');

const revisionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** @param revision null for a file whose name has a hash. */
const entry = (url: string, revision: string | null) =>
  `{url:${JSON.stringify(url)},revision:${JSON.stringify(revision)}}`;

async function buildWorker(): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        lib: { entry: source, formats: ['iife'], name: 'worker' },
      },
    }),
  ].flat();
  if (!result || !('output' in result)) throw new Error('the service worker was not built');
  return result.output[0].code;
}
