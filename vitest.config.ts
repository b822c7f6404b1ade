import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

const executablePath = findChromium();
/** Of the flows' own server, which is held against the real one. */
const bothServersTests = 'stories/flows/server/**/*.test.ts';
const processTests = ['server/process/**/*.test.ts', 'server/db/embedded/**/*.test.ts'];

/** Waits long enough for a machine that is busy with other tests. */
const patientPolls = { poll: { interval: 10, timeout: 60_000 } };

/** One headless page of the size of a phone. Vitest writes names into it, so each project has its own. */
const openBrowser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 360, height: 740 } }],
});

export default defineConfig({
  test: {
    // `npm run coverage` fails below these percentages.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
      // Helpers of tests, and programs that tests run as processes of their own.
      exclude: ['**/*.test.*', 'src/test/**', 'server/{test,process}/**'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
      thresholds: { lines: 85, branches: 79 },
    },
    tags: [
      { name: 'main', description: 'A slow test that is part of `npm test` all the same.' },
      { name: 'nightly', description: 'A fast test that `npm run test:full` adds.' },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{src,scripts,stories}/**/*.test.ts'],
          exclude: [bothServersTests, '**/node_modules/**'],
          // Those that read all files take seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      // Hooks need the scheduler, the locks and the files of a real browser.
      {
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-intl',
            'react-router-dom',
            'swr',
            'fast-check',
          ],
        },
        test: {
          name: 'hooks',
          include: ['src/**/*.test.tsx'],
          expect: patientPolls,
          testTimeout: 180_000,
          browser: openBrowser(),
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', bothServersTests],
          exclude: processTests,
          setupFiles: ['server/test/setup.ts'],
          globalSetup: ['server/test/embeddedDump.ts', 'server/test/postgresTemplate.ts'],
          expect: patientPolls,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Real processes that are killed and timed: one file after the other.
      {
        test: {
          name: 'process',
          include: processTests,
          globalSetup: [
            'server/process/emptyFolder.ts',
            'server/test/embeddedDump.ts',
            'server/test/postgresTemplate.ts',
          ],
          expect: patientPolls,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          // One page for all files, as in Storybook: to load it anew for each takes longer than they do.
          isolate: false,
          testTimeout: 180_000,
          browser: openBrowser(),
        },
      },
    ],
  },
});
