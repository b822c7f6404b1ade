import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { paths } from '#app/paths.ts';
import { createServices } from '#app/services.ts';
import type { MemoryServer } from './server/memoryServer.ts';

/** The whole app at its front door, over a server in memory. */
export function FlowApp({ server }: { server: MemoryServer }) {
  const [services] = useState(() =>
    createServices({
      baseUrl: '',
      fetch: server.openBrowser(),
      isOnline: () => true,
      storage: localStorage,
    }),
  );
  return (
    <MemoryRouter initialEntries={[paths.entry]} useTransitions={false}>
      <App services={services} />
    </MemoryRouter>
  );
}
