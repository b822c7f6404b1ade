import { createPlatform } from '#platform/platform.ts';
import { quietMoment } from '#platform/quietMoment.ts';
import { reloadOrReport } from '#platform/staleBuild.ts';
import { discardExpiredSession } from '#services/discardExpiredSession.ts';
import { paths } from './navigation/paths.ts';

const platform = createPlatform();
start().catch((error) => reloadOrReport(platform.staleBuild, error));

/** The puzzle and the app load none of each other's code. */
async function start() {
  await discardExpiredSession(platform);
  if (window.location.pathname === paths.entry) {
    (await import('./startPuzzle.tsx')).startPuzzle(platform);
  } else {
    await (await import('./startApp.tsx')).startApp(platform);
  }
  // In development the code changes all the time and must not be cached.
  if (!import.meta.env.PROD) return;
  await quietMoment();
  await platform.updates.start();
}
