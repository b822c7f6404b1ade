import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import rupeeFont from '#ui/theme/fonts/rupee.woff2?no-inline';
import { fetchWithProgress } from '#platform/fetchWithProgress.ts';
import type { Platform } from '#platform/platform.ts';
import { App } from './App.tsx';
import { env } from './env.ts';
import { paths } from './navigation/paths.ts';
import { root } from './root.ts';
import { preloadScreen } from './routes/lazyRoutes.ts';
import { createServices, type Services } from '#services/services.ts';

const checkSessionEveryMs = 60_000;

/**
 * Starts the app at the present address.
 * @param prepare runs before anything is shown
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
  // A page from the back/forward cache may show a session that has ended since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && session.follow());
  // Timers stand still while a device sleeps.
  document.addEventListener('visibilitychange', endExpiredSession);
  setInterval(endExpiredSession, checkSessionEveryMs);
  prepare(services);

  // The rupee sign has a font file of its own. Loaded with the first amount, it would move it.
  void fetch(rupeeFont).catch(() => {});

  const state = session.state.get();
  const isSignedIn = state.kind === 'signedIn';
  if (!isSignedIn) userStorage.forgetResponses();
  void userStorage.removeExpiredDrafts();
  // A screen that suspends once is shown 300 ms later by React, so what it needs is loaded first.
  await Promise.all([
    isSignedIn && userStorage.open(state.user.id),
    preloadScreen(isSignedIn ? window.location.pathname : paths.signIn),
  ]);
  startTransition(() =>
    root.render(
      <StrictMode>
        <BrowserRouter>
          <App services={services} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );
}
