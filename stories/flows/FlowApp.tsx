import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { paths } from '#app/links.ts';
import { createServices } from '#core/services/services.ts';
import { createKeyValueStorage } from '#platform/keyValueStorage.ts';
import type { LivePlatform } from '#platform/live.ts';
import { createMemoryPlatform } from '#platform/memoryPlatform.ts';
import type { MemoryServer } from './server/memoryServer.ts';

interface FlowAppProps {
  server: MemoryServer;
  /** @default streams that never open */
  live?: LivePlatform;
}

/** Renders the whole app with an in-memory server. */
export function FlowApp({ server, live }: FlowAppProps) {
  const [services] = useState(() => {
    const storage = createKeyValueStorage(() => localStorage);
    const platform = createMemoryPlatform({ storage, ...(live && { live }) });
    return createServices(platform, { baseUrl: '', fetch: server.openBrowser() });
  });
  return (
    <MemoryRouter initialEntries={[paths.entry]}>
      <App services={services} />
    </MemoryRouter>
  );
}
