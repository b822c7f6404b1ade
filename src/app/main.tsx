import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { env } from './env.ts';
import { watchInstallOffer } from './install.ts';
import { isOnline } from './online.ts';
import { routes } from './routes/routes.tsx';
import { createServices } from './services.ts';
import { restoreTheme } from './theme.ts';

restoreTheme();
watchInstallOffer();

const services = createServices({
  baseUrl: env.apiUrl,
  fetch: window.fetch.bind(window),
  isOnline,
  storage: window.localStorage,
});
const router = createBrowserRouter(routes);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App services={services} router={router} />
  </StrictMode>,
);
