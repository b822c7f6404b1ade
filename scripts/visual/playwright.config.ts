import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../chromium.mjs';

const executablePath = findChromium();

/** Without these, curves are painted differently on a busy machine. */
const steadyPainting = [
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-checker-imaging',
];

export default defineConfig({
  testMatch: 'pictures.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: `${process.env['PICTURES']}/{arg}{ext}`,
  fullyParallel: true,
  workers: '100%',
  quiet: true,
  timeout: 900_000,
  // Only a picture that differs every time counts.
  retries: 2,
  reporter: [['dot'], ['html', { outputFolder: '../../visual-report', open: 'never' }]],
  // Curves painted in another order of tiles may differ by a shade or two of 256.
  expect: { timeout: 60_000, toHaveScreenshot: { threshold: 0.01, animations: 'disabled' } },
  use: {
    baseURL: process.env['STORYBOOK_URL'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...chromiumArgs, ...steadyPainting],
    },
  },
});
