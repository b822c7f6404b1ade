import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { openDatabase } from './device/database.ts';
import { env } from './env.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { isOnline } from './online.ts';
import { paths, rolesAt } from './paths.ts';
import { root } from './root.ts';
import { prepareScreen } from './routes/prepareScreen.ts';
import { fetchScreen } from './routes/screenCode.ts';
import { createServices, type Services } from './services.ts';
import { openTabs } from './session/tabs.ts';

/** Starts the app at the present address. `prepare` is done before anything is shown. */
export async function startApp(prepare: (services: Services) => void = () => {}) {
  const services = createServices({
    baseUrl: env.apiUrl,
    fetch: window.fetch.bind(window),
    fetchWithProgress,
    isOnline,
    storage: window.localStorage,
    tabStorage: window.sessionStorage,
    database: openDatabase(),
    tabs: openTabs(),
  });
  // A page that the browser kept aside may show what has ended since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && services.session.follow());
  prepare(services);
  await prepareFirst(services);
  root.render(
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <App services={services} />
      </BrowserRouter>
    </StrictMode>,
  );
}

function prepareFirst(services: Services): Promise<void> {
  const { pathname } = window.location;
  const current = services.session.state.get();
  if (current.kind === 'signedIn') return prepareScreen(services, current.user, pathname);
  // Whoever is not signed in is led there.
  return fetchScreen(pathname in rolesAt ? paths.signIn : pathname);
}
