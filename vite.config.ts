import { defineConfig, loadEnv, type Rolldown } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { sourceMapsApart } from './scripts/sourceMapsApart.ts';
import { sourcePlugins } from './scripts/sourcePlugins.ts';
import { palette } from './src/ui/theme/palette.ts';

/** Where `npm run dev` keeps the server that the hot-reloading page talks to. */
const devServer = 'http://127.0.0.1:3001';

/**
 * The installed app: the service worker caches the built files, never answers of the server. A new
 * version is started when the person accepts it.
 */
const installedApp = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  // The system fetches them when the app is installed.
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'Sudoku',
    short_name: 'Sudoku',
    description: 'A fresh Sudoku every day.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{html,js,woff2,svg}'],
    // Letters such as ő are rare, and shown in a font of the device when there is no network.
    globIgnores: ['assets/extended-*', 'push.js'],
    importScripts: ['push.js'],
    // The server makes the page at `/`, with a policy of its own for each answer.
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) =>
          entry.url === 'index.html' ? { ...entry, url: '/' } : entry,
        ),
        warnings: [],
      }),
    ],
    navigateFallback: '/',
    navigateFallbackAllowlist: [/^(\/[\w-]+)*\/?(\?.*)?$/],
    navigateFallbackDenylist: [/^\/(api|files|live|assets|healthz|readyz|metrics)(\/|$)/],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
    sourcemap: false,
    inlineWorkboxRuntime: true,
  },
});

/** The server sends these instead of compressing each answer. */
const precompressed = compression({
  include: /\.(js|svg)$/,
  // A smaller file fits into one packet either way.
  threshold: 1024,
  algorithms: ['gzip', 'brotliCompress'],
});

/**
 * The chunks. Each group takes its modules with everything they import that no group before it has.
 * Without groups the build makes a hundred chunks, one for each set of screens that share a module.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  // What every page needs, and the puzzle, through which staff arrive.
  { name: 'start', test: /\/src\/app\/(main\.ts|startPuzzle\.tsx)$/ },
  // The app with the screens that are opened first.
  {
    name: 'app',
    test: /\/src\/app\/(startApp|routes\/(SignIn|Entry)Route)\.tsx$/,
  },
  // The first list.
  { name: 'list', test: /\/src\/app\/routes\/(ShellRoute|DashboardRoute)\.tsx$/ },
  // The list box and other panels that float above the page, which most of the further screens have.
  { name: 'panels', test: /\/src\/ui\/(Select|NotificationPanel)\.tsx$/ },
  // The searchable choice of the transaction forms and the activity, which other screens do not have.
  { name: 'choice', test: /\/src\/ui\/SearchSelect\.tsx$/ },
  // The days of the report, the activity and the filters.
  { name: 'dates', test: /\/src\/ui\/DateRangeField\.tsx$/ },
  // What starts after the first list is shown: the stream of changes, keyboard shortcuts and saved views.
  {
    name: 'live',
    test: /\/src\/(platform\/(live|pageUse)|services\/(live\/shareStream|presence)|app\/shortcuts\/listenForShortcuts|app\/routes\/SavedViews)\.tsx?$/,
  },
  // Shared by the forms that set a password, but not by the screens of transfers.
  { name: 'hint', test: /\/src\/screens\/PasswordHintLine\.tsx$/ },
  { name: 'screens', minShareCount: 3 },
  // What is below the admin's figures, with the library that draws the trends.
  { name: 'later', test: /\/src\/app\/routes\/BelowSummary\.tsx$/ },
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
    plugins: [sourcePlugins(), sourceMapsApart('source-maps'), installedApp, precompressed],
    build: {
      target: 'es2022',
      // No file names its map; see scripts/sourceMapsApart.ts.
      sourcemap: 'hidden',
      rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: chunks } } },
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
