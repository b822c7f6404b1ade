import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { openDatabase } from './device/database.ts';
import { env } from './env.ts';
import { fetchWithProgress } from './fetchWithProgress.ts';
import { watchInstallOffer } from './install.ts';
import { isOnline } from './online.ts';
import { startServiceWorker, watchMissingParts } from './serviceWorker.ts';
import { createServices } from './services.ts';
import { openTabs } from './session/tabs.ts';
import { restoreTheme } from './theme.ts';

watchMissingParts();
restoreTheme();
watchInstallOffer();

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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App services={services} />
    </BrowserRouter>
  </StrictMode>,
);

// In development the page is built anew all the time; nothing of it is to be kept.
if (import.meta.env.PROD) void startServiceWorker();
