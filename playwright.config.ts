import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

const firstPort = Number(process.env.E2E_PORT ?? 3207);
/** Each worker has a server of its own, with the port after it for what stands behind its proxy. */
const ports = [firstPort, firstPort + 2];
const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
const executablePath = findChromium();

/** The deployed app in real browsers, over real servers and databases of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: ports.length,
  timeout: 90_000,
  // A machine that is busy with something else cuts one short now and then; the summary tells.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    // Playwright reads this file in each worker again.
    baseURL: urlOf(ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]),
    browserName: 'chromium',
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    // Every browser would fetch all of the app to keep it; files that test what is kept allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
  },
  webServer: ports.map((port) => ({
    command: 'node e2e/server.ts',
    url: `${urlOf(port)}/readyz`,
    env: { PORT: String(port) },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
});
