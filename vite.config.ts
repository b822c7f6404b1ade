import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compileMessages } from './scripts/compileMessages.ts';
import { countryFlags } from './scripts/countryFlags.ts';
import { cutByVisit } from './scripts/cutByVisit.ts';
import { plainPackages } from './scripts/plainPackages.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadFont } from './scripts/preloadFont.ts';
import { preloadShared } from './scripts/preloadShared.ts';
import { palette } from './src/ui/theme/palette.ts';

/** Where `npm run dev` keeps the server that the hot-reloading page talks to. */
const devServer = 'http://127.0.0.1:3001';

/**
 * The installed app: every built file is kept on the device, answers of the server never are. A new
 * version waits until the person takes it.
 */
const installedApp = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
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
    globPatterns: ['**/*.{html,js,json,css,woff2,svg,png}'],
    // Few of them are ever seen.
    globIgnores: ['assets/flags/**'],
    maximumFileSizeToCacheInBytes: 4_000_000,
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
    navigateFallbackAllowlist: [/^(\/[\w-]+)*\/?$/],
    navigateFallbackDenylist: [/^\/(api|files|assets|healthz|readyz|metrics)(\/|$)/],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
    sourcemap: false,
    inlineWorkboxRuntime: true,
  },
});

/** The field asks for a build for browsers of ten years ago; the package has one for today's too. */
const modernPhoneNumbers: Plugin = {
  name: 'modern-phone-numbers',
  config: () => ({
    resolve: {
      alias: [{ find: /^libphonenumber-js\/core$/, replacement: 'libphonenumber-js/core/es6' }],
    },
  }),
};

const sourcePlugins = () => [
  compileMessages(),
  // React Aria knows thirty languages; the app speaks one.
  optimizeLocales.vite({ locales: ['en-US'] }),
  countryFlags(),
  modernPhoneNumbers,
  plainPackages(),
  react(),
];

const visits = {
  puzzle: ['src/app/startPuzzle.tsx'],
  signIn: ['src/app/startApp.tsx', 'SignInRoute.tsx'],
  list: ['src/app/startApp.tsx', 'ShellRoute.tsx', 'DashboardRoute.tsx'],
  details: ['TransactionRoute.tsx'],
  initiate: ['InitiateRoute.tsx'],
  users: ['UsersRoute.tsx'],
  userForm: ['UserAddRoute.tsx'],
  bankForm: ['BankFormRoute.tsx'],
  profile: ['ProfileRoute.tsx'],
};

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_');
  if (env.VITE_SECRET_SEQUENCE && !/^[1-9]+$/.test(env.VITE_SECRET_SEQUENCE)) {
    throw new Error('VITE_SECRET_SEQUENCE must be digits from 1 to 9');
  }
  return {
    plugins: [
      sourcePlugins(),
      cutByVisit({
        visits,
        pieces: [
          { name: 'base', neededBy: ['puzzle', 'signIn'] },
          { name: 'puzzle', neededBy: ['puzzle'] },
          { name: 'app', neededBy: ['signIn', 'list'] },
          { name: 'list', neededBy: ['list'] },
          { name: 'signIn', neededBy: ['signIn'] },
          { name: 'form', neededBy: ['details', 'userForm'] },
          { name: 'form', neededBy: ['bankForm', 'userForm'] },
          { name: 'form', neededBy: ['profile', 'userForm'] },
          { name: 'user', neededBy: ['users', 'userForm'] },
          { name: 'userForm', neededBy: ['userForm'] },
          { name: 'transaction', neededBy: ['details', 'initiate'] },
          { name: 'details', neededBy: ['details'] },
        ],
        plugins: sourcePlugins,
      }),
      preloadShared(['src/app/startPuzzle.tsx', 'src/app/startApp.tsx']),
      preloadFont('src/ui/theme/fonts/western.woff2'),
      installedApp,
      precompress(),
    ],
    build: {
      target: 'es2022',
      sourcemap: false,
    },
    worker: { format: 'es' },
    server: {
      host: '127.0.0.1',
      port: 3000,
      strictPort: true,
      proxy: { '/api': devServer, '/files': devServer },
    },
  };
});
