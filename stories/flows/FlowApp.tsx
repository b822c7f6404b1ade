import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '#app/App.tsx';
import { paths } from '#app/links.ts';
import { createServices } from '#core/services/services.ts';
import { createKeyValueStorage } from '#platform/keyValueStorage.ts';
import type { MemoryBrowser } from '#test/memoryBrowser.ts';
import { createMemoryPlatform } from '#test/memoryPlatform.ts';
import type { MemoryServer } from './server/memoryServer.ts';

interface FlowAppProps {
  server: MemoryServer;
  /** @default a shown page whose streams never open */
  browser?: MemoryBrowser;
}

/** Renders the whole app with an in-memory server. */
export function FlowApp({ server, browser }: FlowAppProps) {
  const [services] = useState(() => {
    const storage = createKeyValueStorage(() => localStorage);
    const platform = createMemoryPlatform({ storage, ...(browser && { browser }) });
    return createServices(platform, { baseUrl: '', fetch: server.openBrowser() });
  });
  return (
    <MemoryRouter initialEntries={[paths.entry]}>
      <App services={services} />
    </MemoryRouter>
  );
}
