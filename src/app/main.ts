import rupee from '#ui/theme/fonts/rupee.woff2?no-inline';
import { paths } from './paths.ts';
import { watchInstallOffer } from './install.ts';
import { fetchScreen } from './routes/screenCode.ts';
import { startAnewOrReport, startServiceWorker, watchMissingParts } from './serviceWorker.ts';
import { restoreTheme } from './theme.ts';

watchMissingParts();
restoreTheme();
watchInstallOffer();
start().catch(startAnewOrReport);

// In development the page is built anew all the time; nothing of it is to be kept.
if (import.meta.env.PROD) void startServiceWorker();

/** Whoever plays the puzzle fetches nothing of the app, and the other way round. */
async function start() {
  const { pathname } = window.location;
  if (pathname === paths.entry) return (await import('./startPuzzle.tsx')).startPuzzle();
  // Beside the app, which waits for it.
  void fetchScreen(pathname);
  // Asked for by the first amount that is shown, it would move it when it comes.
  void fetch(rupee).catch(() => {});
  await (await import('./startApp.tsx')).startApp();
}
