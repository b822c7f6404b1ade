import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { paths } from '#app/navigation/paths.ts';
import { createServices } from '#services/services.ts';
import { createKeyValueStorage } from '#platform/keyValueStorage.ts';
import { createMemoryPlatform } from '#platform/memoryPlatform.ts';
import type { MemoryServer } from './server/memoryServer.ts';

/** The whole app at its front door, over a server in memory. */
export function FlowApp({ server }: { server: MemoryServer }) {
  const [services] = useState(() =>
    createServices(createMemoryPlatform({ storage: createKeyValueStorage(() => localStorage) }), {
      baseUrl: '',
      fetch: server.openBrowser(),
    }),
  );
  return (
    <MemoryRouter initialEntries={[paths.entry]}>
      <App services={services} />
    </MemoryRouter>
  );
}
