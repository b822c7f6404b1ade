import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

const firstPort = Number(process.env.E2E_PORT ?? 3207);
/** Port of the fault proxy of each worker. The app server behind it uses the next port. */
const ports = [firstPort, firstPort + 2];
const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
const executablePath = findChromium();

/** Runs the built app in a real browser, with a separate server and database for each worker. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: ports.length,
  // Generous, because a busy machine may be much slower.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  use: {
    // Playwright reads this file in each worker again.
    baseURL: urlOf(ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]),
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    // Nothing moves, so that what appears is there at once.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would download the whole app in every context. Specs that test it allow it.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
  },
  webServer: ports.map((port) => ({
    command: 'node e2e/server.ts',
    url: `${urlOf(port)}/readyz`,
    env: { PORT: String(port) },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
});
