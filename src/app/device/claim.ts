/**
 * Takes hold of a name for as long as this tab lives, or until the returned function is called;
 * null when another tab has it. Where the browser knows no locks every tab gets what it asks for.
 */
export function claim(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(() => {});
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
