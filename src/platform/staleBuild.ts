import type { KeyValueStorage } from './keyValueStorage.ts';

/**
 * Reloads the page when it belongs to a build that is no longer deployed: its code can't be
 * fetched any more.
 */
export interface StaleBuild {
  /** Whether a reload solves the error. At most once in a while, to spare a failing server. */
  canReload: (error: unknown) => boolean;
  reload: () => void;
}

const minPauseMs = 30_000;
const storageKey = 'reloadedAt';

/** Created before the first render, so that it sees every failed import. */
export function createStaleBuild(storage: KeyValueStorage): StaleBuild {
  const failedImports = new WeakSet<object>();
  window.addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload));
  return {
    canReload(error) {
      if (!(error instanceof Error && failedImports.has(error)) || !navigator.onLine) return false;
      return Date.now() - Number(storage.get(storageKey) ?? 0) >= minPauseMs;
    },
    reload() {
      storage.set(storageKey, String(Date.now()));
      window.location.reload();
    },
  };
}

/** For an error outside of React, which no screen shows. */
export function reloadOrReport(staleBuild: StaleBuild, error: unknown) {
  if (staleBuild.canReload(error)) staleBuild.reload();
  else reportError(error);
}
