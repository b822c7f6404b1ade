import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { openDatabase } from './device/database.ts';
import { env } from './env.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { isOnline } from './online.ts';
import { root } from './root.ts';
import { createServices, type Services } from './services.ts';
import { openTabs } from './session/tabs.ts';

/** Starts the app at the present address. `prepare` is done before anything is shown. */
export function startApp(prepare: (services: Services) => void = () => {}) {
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
  const current = services.session.state.get();
  // Meanwhile, as the first screen will ask for it.
  if (current.kind === 'signedIn') void services.device.open(current.user.id);
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App services={services} />
      </BrowserRouter>
    </StrictMode>,
  );
}
