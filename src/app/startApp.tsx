import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import rupeeFont from '#ui/theme/fonts/rupee.woff2?no-inline';
import { fetchWithProgress } from '#platform/fetchWithProgress.ts';
import type { Platform } from '#platform/platform.ts';
import { createOverlayHistory } from '#platform/overlayHistory.ts';
import { App } from './App.tsx';
import { env } from '#platform/env.ts';
import { OverlayNavigation } from '#core/navigation/OverlayNavigation.tsx';
import { paths } from './links.ts';
import { root } from './root.ts';
import { preloadScreen } from './lazyRoutes.ts';
import { createServices, type Services } from '#core/services/services.ts';

const sessionCheckIntervalMs = 60_000;

/**
 * Starts the app at the current URL.
 * @param prepare runs before the first render
 */
export async function startApp(
  platform: Platform,
  prepare: (services: Services) => void = () => {},
) {
  const services = createServices(platform, {
    baseUrl: env.apiUrl,
    fetch: window.fetch.bind(window),
    fetchWithProgress,
  });
  const { session, userStorage, endExpiredSession } = services;
  const overlays = createOverlayHistory();
  // A page restored from the back/forward cache may show a session that has ended.
  window.addEventListener('pageshow', ({ persisted }) => persisted && session.syncSignIn());
  // Timers do not run while the device sleeps.
  document.addEventListener('visibilitychange', endExpiredSession);
  setInterval(endExpiredSession, sessionCheckIntervalMs);
  prepare(services);

  // The font of the rupee sign is loaded early to avoid a layout shift of the first amount.
  void fetch(rupeeFont).catch(() => {});

  const state = session.state.get();
  const isSignedIn = state.kind === 'signedIn';
  if (!isSignedIn) userStorage.clearResponses();
  void userStorage.removeExpiredDrafts();
  // Loaded before the first render, because React delays a suspended screen by 300 ms.
  await Promise.all([
    isSignedIn && userStorage.open(state.user.id),
    preloadScreen(isSignedIn ? window.location.pathname : paths.signIn),
  ]);
  // In slices, between which the browser answers input: the first render of a screen is one long task otherwise.
  startTransition(() => {
    root.render(
      <StrictMode>
        {/* In a transition, React would give the next screen a low priority. */}
        <BrowserRouter useTransitions={false}>
          <OverlayNavigation overlays={overlays}>
            <App services={services} />
          </OverlayNavigation>
        </BrowserRouter>
      </StrictMode>,
    );
  });
}
