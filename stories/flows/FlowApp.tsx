import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { paths } from '#app/navigation/paths.ts';
import { createServices } from '#services/services.ts';
import { createKeyValueStorage } from '#platform/keyValueStorage.ts';
import { createMemoryPlatform } from '#platform/memoryPlatform.ts';
import type { MemoryServer } from './server/memoryServer.ts';

/** Renders the whole app with an in-memory server. */
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
