import { createPlatform, type Platform } from '#platform/platform.ts';
import { waitForInactivity } from '#platform/waitForInactivity.ts';
import { reloadOrReport } from '#platform/staleBuild.ts';
import { reportUncaughtErrors } from '#platform/uncaughtErrors.ts';
import { discardExpiredData } from '#core/session/discardExpiredData.ts';
import { env } from '#platform/env.ts';
import { keepText } from './keepText.ts';
import { paths } from './links.ts';

// The page has hidden the root in a browser that is too old, and says so.
if (!document.getElementById('root')?.hidden) begin();

function begin() {
  // In development the console shows errors.
  if (import.meta.env.PROD) reportUncaughtErrors(import.meta.url, Object.values(paths));
  keepText(document.body);
  const platform = createPlatform(env.apiUrl);
  start(platform).catch((error) => reloadOrReport(platform.staleBuild, error));
}

/** Loads the code of the puzzle or of the app, depending on the path. */
async function start(platform: Platform) {
  await discardExpiredData(platform);
  if (window.location.pathname === paths.entry) {
    (await import('./startPuzzle.tsx')).startPuzzle(platform);
  } else {
    await (await import('./startApp.tsx')).startApp(platform);
  }
  // In development the code must not be cached.
  if (!import.meta.env.PROD) return;
  await waitForInactivity();
  await platform.updates.start();
}
