import { defaultSessionLimits } from '#domain/users/session.ts';
import { createChoice } from '#platform/choice.ts';
import { createClock, deviceNow } from '#platform/clock.ts';
import { createKeyValueStorage, type KeyValueStorage } from '#platform/keyValueStorage.ts';
import { createMemoryBrowser, type MemoryBrowser } from './memoryBrowser.ts';
import { createMemoryObjectStore } from './memoryObjectStore.ts';
import type { Platform } from '#platform/platform.ts';
import { createSessionExpiry } from '#platform/sessionExpiry.ts';
import { createStore } from '#platform/store.ts';
import type { Tabs } from '#platform/tabs.ts';

const noTabs: Tabs = { send: () => {}, listen: () => {} };

interface MemoryPlatformOptions {
  /** @default memory */
  storage?: KeyValueStorage;
  /** @default no other tabs */
  tabs?: Tabs;
  /** @default a shown page whose streams never open */
  browser?: MemoryBrowser;
}

/** A platform for stories and tests: in memory and always online. */
export const createMemoryPlatform = ({
  storage = createMemoryStorage(),
  tabs = noTabs,
  browser = createMemoryBrowser(),
}: MemoryPlatformOptions = {}): Platform => ({
  storage,
  tabStorage: createMemoryStorage(),
  sessionExpiry: createMemoryExpiry(),
  openObjectStore: createMemoryObjectStore,
  openTabs: () => tabs,
  openStream: browser.openStream,
  clock: createClock(createMemoryStorage()),
  online: createStore(true),
  isShown: browser.isShown,
  isInstalled: createStore(false),
  display: {
    theme: createChoice(storage, 'theme', ['system', 'light', 'dark']),
    density: createChoice(storage, 'density', ['compact', 'comfortable']),
    glance: createChoice(storage, 'glance', ['shown', 'closed']),
  },
  installPrompt: { show: async () => false },
  updates: {
    isReady: createStore(false),
    start: async () => {},
    apply: () => {},
    clearAndReload: async () => {},
  },
  staleBuild: { canReload: () => false, reload: () => {} },
});

/** A session that has just begun. */
function createMemoryExpiry() {
  const expiry = createSessionExpiry(createMemoryStorage(), createMemoryStorage(), deviceNow);
  expiry.begin(defaultSessionLimits);
  return expiry;
}

const createMemoryStorage = () =>
  createKeyValueStorage(() => {
    throw new Error('memory only');
  });
