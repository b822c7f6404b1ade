import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { figure, type Scenario } from './scenario.ts';
import { type BenchApp, droppedFrames, openList, rows, withVisit } from './visit.ts';

const count = 10;

/** Creates pictures of twelve megapixels with the detail of a photo. */
async function createPhotos({ folder }: BenchApp): Promise<string[]> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = {
    width: 4000,
    height: 3000,
    channels: 3 as const,
    background: '#888',
    noise: grain,
  };
  const photo = await sharp({ create }).blur(1.2).jpeg({ quality: 88 }).toBuffer();
  const names = Array.from({ length: count }, (_, at) => path.join(folder, `photo-${at}.jpg`));
  for (const name of names) await writeFile(name, photo);
  return names;
}

/** Returns the peak memory of the browser's pages in MiB, on Linux. */
function peakMemory(pids: readonly number[]): number {
  const highest = pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.max(...highest);
}

const uploading: Scenario = {
  part: 'photos',
  rounds: 1,
  figures: [
    figure('Ten photos of 12 megapixels: longest task', 'ms', 50),
    figure('Ten photos of 12 megapixels: dropped frames', '%', 10),
    figure("Ten photos of 12 megapixels: memory of the page's process", 'MiB more', 200),
  ],
  async measure(app) {
    const photos = await createPhotos(app);
    return withVisit(app, {}, async ({ page }) => {
      await openList(page);
      await rows(page).nth(3).tap();
      const input = page.locator('input[type=file]').first();
      await input.waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      const session = await app.browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
      const before = peakMemory(pids);
      await page.evaluate(() => (window.probes.longTasks = []));
      const dropped = await droppedFrames(page, async () => {
        await input.setInputFiles(photos);
        await page.getByRole('progressbar').first().waitFor();
        await page.waitForFunction(() => !document.querySelector('[role=progressbar]'), null, {
          timeout: 300_000,
        });
      });
      const longTasks = await page.evaluate(() => window.probes.longTasks);
      return [Math.max(0, ...longTasks), dropped, peakMemory(pids) - before];
    });
  },
};

export const photoScenarios = [uploading];
