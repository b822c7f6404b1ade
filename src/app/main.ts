import { createPlatform } from '#platform/platform.ts';
import { waitForInactivity } from '#platform/waitForInactivity.ts';
import { reloadOrReport } from '#platform/staleBuild.ts';
import { reportUncaughtErrors } from '#platform/uncaughtErrors.ts';
import { discardExpiredSession } from '#services/discardExpiredSession.ts';
import { env } from './env.ts';
import { paths } from './navigation/paths.ts';

// In development the console shows errors.
if (import.meta.env.PROD) reportUncaughtErrors(import.meta.url, Object.values(paths));

const platform = createPlatform(env.apiUrl);
start().catch((error) => reloadOrReport(platform.staleBuild, error));

/** Loads the code of the puzzle or of the app, depending on the path. */
async function start() {
  await discardExpiredSession(platform);
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
