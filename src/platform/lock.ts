/**
 * Acquires a lock until the returned function is called or the tab closes. Resolves to null when
 * another tab holds the lock. Without Web Locks every request succeeds.
 */
export function acquireLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(() => {});
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
