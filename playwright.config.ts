import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 3207);
const executablePath = findChromium();

/** The deployed app in a real browser, over a real server and database of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  timeout: 90_000,
  // A machine that is busy with something else cuts one short now and then; the summary tells.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port) },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
