import { defaultSessionLimits } from '#domain/session.ts';
import { createKeyValueStorage, type KeyValueStorage } from './keyValueStorage.ts';
import { createMemoryObjectStore } from './memoryObjectStore.ts';
import type { Platform } from './platform.ts';
import { createSessionMark } from './sessionMark.ts';
import { createStore } from './store.ts';
import { noTabs, type Tabs } from './tabs.ts';

interface MemoryPlatformOptions {
  /** @default memory */
  storage?: KeyValueStorage;
  /** @default no other tabs */
  tabs?: Tabs;
}

/** A platform for flows and tests: it keeps everything in memory and is always online. */
export const createMemoryPlatform = ({
  storage = createMemoryStorage(),
  tabs = noTabs,
}: MemoryPlatformOptions = {}): Platform => ({
  storage,
  tabStorage: createMemoryStorage(),
  sessionMark: createMemoryMark(),
  openObjectStore: createMemoryObjectStore,
  openTabs: () => tabs,
  online: createStore(true),
  isInstalled: createStore(false),
  theme: { choice: createStore('system'), choose: () => {} },
  installPrompt: { show: async () => false },
  updates: {
    isReady: createStore(false),
    start: async () => {},
    apply: () => {},
    clearAndReload: async () => {},
  },
  staleBuild: { canReload: () => false, reload: () => {} },
});

/** The user in the storage has just been here. */
function createMemoryMark() {
  const mark = createSessionMark(createMemoryStorage(), Date.now);
  mark.begin(defaultSessionLimits);
  return mark;
}

const createMemoryStorage = () =>
  createKeyValueStorage(() => {
    throw new Error('there is no storage');
  });
