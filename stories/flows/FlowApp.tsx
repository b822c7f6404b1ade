import { useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { paths } from '#app/paths.ts';
import { routes } from '#app/routes/routes.tsx';
import { createServices } from '#app/services.ts';
import type { MemoryServer } from './server/memoryServer.ts';

/** The whole app at its front door, over a server in memory. */
export function FlowApp({ server }: { server: MemoryServer }) {
  const [app] = useState(() => ({
    services: createServices({
      baseUrl: '',
      fetch: server.openBrowser(),
      isOnline: () => true,
      storage: localStorage,
    }),
    router: createMemoryRouter(routes, { initialEntries: [paths.entry] }),
  }));
  return <App {...app} />;
}
