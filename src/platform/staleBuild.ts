import { deviceNow } from './clock.ts';
import type { KeyValueStorage } from './keyValueStorage.ts';
import type { ReadableStore } from './store.ts';

/**
 * Reloads the page when it belongs to a build that is no longer deployed, so that its remaining code
 * cannot be loaded.
 */
export interface StaleBuild {
  /** Returns true if a reload may solve the error. Limits reloads, to protect a failing server. */
  canReload: (error: unknown) => boolean;
  reload: () => void;
}

const minReloadIntervalMs = 30_000;
const storageKey = 'reloadedAt';

/** Created before the first render, to observe all failed imports. */
export function createStaleBuild(
  storage: KeyValueStorage,
  online: ReadableStore<boolean>,
): StaleBuild {
  const failedImports = new WeakSet<object>();
  window.addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload));
  return {
    canReload(error) {
      if (!(error instanceof Error && failedImports.has(error)) || !online.get()) return false;
      return deviceNow() - Number(storage.get(storageKey) ?? 0) >= minReloadIntervalMs;
    },
    reload() {
      storage.set(storageKey, String(deviceNow()));
      window.location.reload();
    },
  };
}

/** Handles an error outside React, which no screen shows. */
export function reloadOrReport(staleBuild: StaleBuild, error: unknown) {
  if (staleBuild.canReload(error)) staleBuild.reload();
  else reportError(error);
}
