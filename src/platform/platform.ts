import { type Clock, createClock, deviceNow } from './clock.ts';
import { type OpenEventStream, openEventStream } from './eventStream.ts';
import { createDisplay, type Display } from './display.ts';
import { createInstallPrompt, type InstallPrompt } from './install.ts';
import { createKeyValueStorage, type KeyValueStorage } from './keyValueStorage.ts';
import { createMediaQuery } from './mediaQuery.ts';
import { type ObjectStore, openObjectStore } from './objectStore.ts';
import { createOnline, isServerAnswering } from './online.ts';
import { type AppUpdates, createAppUpdates } from './serviceWorker.ts';
import { createShown } from './shown.ts';
import { createStaleBuild, type StaleBuild } from './staleBuild.ts';
import { sessionCookies } from './sessionCookies.ts';
import { createSessionExpiry, type SessionExpiry } from './sessionExpiry.ts';
import type { ReadableStore } from './store.ts';
import { openTabs, type Tabs } from './tabs.ts';

/** Browser services of the app. Created once, before the first render. */
export interface Platform {
  /** Shared by all tabs. */
  storage: KeyValueStorage;
  /** For this tab only. */
  tabStorage: KeyValueStorage;
  sessionExpiry: SessionExpiry;
  openObjectStore: () => ObjectStore;
  openTabs: () => Tabs;
  openStream: OpenEventStream;
  clock: Clock;
  /** The only online state of the app: the browser's own is often wrong. */
  online: ReadableStore<boolean>;
  /** True while the page is shown, and for a moment after it. */
  isShown: ReadableStore<boolean>;
  /** True when the app runs installed, in its own window. */
  isInstalled: ReadableStore<boolean>;
  display: Display;
  installPrompt: InstallPrompt;
  updates: AppUpdates;
  staleBuild: StaleBuild;
}

/** @param apiUrl origin of the API; empty for the origin of the page */
export function createPlatform(apiUrl: string): Platform {
  const storage = createKeyValueStorage(() => window.localStorage);
  const tabStorage = createKeyValueStorage(() => window.sessionStorage);
  const online = createOnline(() => isServerAnswering(apiUrl));
  return {
    storage,
    tabStorage,
    sessionExpiry: createSessionExpiry(
      storage,
      createKeyValueStorage(() => sessionCookies),
      deviceNow,
    ),
    openObjectStore,
    openTabs,
    openStream: openEventStream,
    clock: createClock(storage),
    online,
    isShown: createShown(),
    isInstalled: createMediaQuery('(display-mode: standalone)'),
    display: createDisplay(storage),
    installPrompt: createInstallPrompt(),
    updates: createAppUpdates(),
    staleBuild: createStaleBuild(tabStorage, online),
  };
}
