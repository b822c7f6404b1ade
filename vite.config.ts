import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { build, defineConfig, loadEnv, type Plugin, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { documents } from './scripts/documents.ts';
import { buildTargets } from './scripts/oldestBrowsers.ts';
import { parsedTexts } from './scripts/parsedTexts.ts';
import { sourceMapsApart } from './scripts/sourceMapsApart.ts';
import { sourcePlugins } from './scripts/sourcePlugins.ts';

/** Where `npm run dev` keeps the server that the hot-reloading page talks to. */
const devServer = 'http://127.0.0.1:3001';

const workerSource = 'src/platform/worker.ts';
const fileList = 'self.builtFiles';

/** Files of `public` that the app shows without a network. The system fetches its icons itself. */
const publicFiles = ['icon.svg', 'manifest.webmanifest'];

/**
 * Builds the service worker with Workbox's modules and the list of files to cache. Workbox's own build
 * tool would bring 250 packages, most of them for older browsers.
 */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    // After all other files have their final content.
    order: 'post',
    async handler(_, bundle) {
      const built = Object.values(bundle).flatMap((file) => {
        // The server adds a policy to documents, of its own for each answer.
        if (file.type === 'asset' && file.fileName.endsWith('.html')) {
          const url = file.fileName === 'index.html' ? '/' : `/${file.fileName}`;
          return [entry(url, revisionOf(file.source))];
        }
        return isCached(file.fileName) ? [entry(file.fileName, null)] : [];
      });
      const copied = publicFiles.map((name) =>
        entry(name, revisionOf(readFileSync(`public/${name}`))),
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
        target: buildTargets,
        lib: { entry: workerSource, formats: ['iife'], name: 'worker' },
      },
    }),
  ].flat();
  if (!result || !('output' in result)) throw new Error('the service worker was not built');
  return result.output[0].code;
}

/** The server sends these instead of compressing each answer. */
const precompressed = compression({
  include: /\.(js|svg)$/,
  // A smaller file fits into one packet either way.
  threshold: 1024,
  algorithms: ['gzip', 'brotliCompress'],
});

/** A chunk of these files. @throws if one does not exist, because it would leave its chunk unnoticed */
function chunkOf(name: string, files: readonly string[]): Rolldown.CodeSplittingGroup {
  for (const file of files) if (!existsSync(file)) throw new Error(`Chunk ${name}: no ${file}`);
  const ends = files.map((file) => `/${file}`);
  return { name, test: (id) => ends.some((end) => id.endsWith(end)) };
}

/**
 * The chunks. Each group takes its modules with everything they import that no group before it has.
 * Without groups the build makes a hundred chunks, one for each set of screens that share a module.
 */
const chunks: readonly Rolldown.CodeSplittingGroup[] = [
  // What the puzzle and the app need.
  chunkOf('start', [
    'src/app/main.ts',
    'src/app/root.ts',
    'src/core/services/createAppIntl.ts',
    'src/ui/Button.tsx',
    'src/ui/theme/GlobalStyle.ts',
  ]),
  // The app with the screen that is opened first.
  chunkOf('app', ['src/app/startApp.tsx', 'src/app/signIn/SignInRoute.tsx']),
  chunkOf('puzzle', ['src/app/startPuzzle.tsx']),
  // The first list, and the check of days, which the details need without the fields of days.
  chunkOf('list', [
    'src/app/ShellRoute.tsx',
    'src/app/dashboard/DashboardRoute.tsx',
    'src/domain/time/dateRange.ts',
  ]),
  // The list box and other panels that float above the page, which most of the further screens have.
  chunkOf('panels', ['src/ui/Select.tsx', 'src/ui/NotificationPanel.tsx']),
  // The searchable choice of the transaction forms and the activity, which other screens do not have.
  chunkOf('choice', ['src/ui/SearchSelect.tsx']),
  // The days of the report, the activity, accounts and the filters.
  chunkOf('dates', ['src/ui/DateRangeField.tsx', 'src/screens/shared/lists/RangeFields.tsx']),
  // What starts after the first list is shown: the stream of changes and saved views.
  chunkOf('live', [
    'src/platform/pageUse.ts',
    'src/core/live/keepStreamOpen.ts',
    'src/core/session/presence.ts',
    'src/app/dashboard/savedViews/SavedViews.tsx',
  ]),
  // Who signs in and how, which the screens of transfers do not have.
  chunkOf('keys', [
    'src/api/user.ts',
    'src/api/secondFactor.ts',
    'src/api/passkeys.ts',
    'src/app/signIn/providerSignIn.ts',
    'src/screens/shared/forms/PasswordHintLine.tsx',
    'src/screens/shared/forms/newPassword.ts',
  ]),
  // Few screens have one when they open.
  chunkOf('dialogs', ['src/ui/Dialog.tsx']),
  // Sessions are only on the profile and below the form of a user.
  { name: 'screens', minShareCount: 3, test: (id) => !id.endsWith('/SessionsSection.tsx') },
  // The account details in notes: below a form that changes the notes, and what is copied from them.
  chunkOf('notes', ['src/screens/shared/transactions/NotesDetails.tsx']),
  chunkOf('copies', [
    'src/screens/transaction/copies/CopyLines.tsx',
    'src/screens/transaction/copies/AfterCopy.tsx',
  ]),
  // What is below the admin's figures, with the library that draws the trends.
  chunkOf('later', ['src/app/dashboard/BelowSummary.tsx']),
];
const chunkNames = new Set(chunks.map(({ name }) => name));

/**
 * The service worker lists every built file to anyone. Names of modules would tell what the app
 * does, so a file has a neutral name of this list, or only its hash.
 */
const fileNames = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: ({ name }) => `assets/${chunkNames.has(name) ? '[name]-' : ''}[hash].js`,
  assetFileNames: ({ names }) =>
    `assets/${names.some((name) => name.startsWith('inter-latin-ext')) ? 'extended-' : ''}[hash][extname]`,
} satisfies Rolldown.OutputOptions;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  if (env.VITE_SECRET_SEQUENCE && !/^[1-9]+$/.test(env.VITE_SECRET_SEQUENCE)) {
    throw new Error('VITE_SECRET_SEQUENCE must be digits from 1 to 9');
  }
  return {
    plugins: [
      sourcePlugins(),
      parsedTexts(),
      sourceMapsApart('source-maps'),
      documents(),
      serviceWorker(),
      precompressed,
    ],
    build: {
      target: buildTargets,
      // No file names its map; see scripts/sourceMapsApart.ts.
      sourcemap: 'hidden',
      rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: [...chunks] } } },
    },
    worker: { format: 'es', rolldownOptions: { output: fileNames } },
    server: {
      host: '127.0.0.1',
      port: 3000,
      strictPort: true,
      proxy: { '/api': devServer, '/files': devServer, '/live': devServer },
    },
  };
});
