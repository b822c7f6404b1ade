export interface Leadership {
  /** Makes this tab the leader, because the present one does not respond. */
  takeOver: () => void;
  /** Ends the leadership of this tab, or its wait for it. */
  resign: () => void;
}

/**
 * Runs `lead` while this tab is the leader of the tabs that share this name. The next one follows when the
 * leader's tab closes. Without Web Locks every tab leads.
 * @param lead returns the function that ends it
 */
export function shareLeadership(name: string, lead: () => () => void): Leadership {
  if (!('locks' in navigator)) return { takeOver: () => {}, resign: lead() };
  const { locks } = navigator;
  const waiting = new AbortController();
  /** Ends the leadership of this tab; null while it has none. */
  let end: (() => void) | null = null;

  const hold = () =>
    new Promise<void>((release) => {
      if (waiting.signal.aborted) return release();
      const stop = lead();
      end = () => {
        end = null;
        stop();
        release();
      };
    });
  async function request(options: LockOptions) {
    try {
      await locks.request(name, options, hold);
    } catch {
      // Another tab has taken over, or this one has resigned.
      end?.();
      if (!waiting.signal.aborted) void request({ signal: waiting.signal });
    }
  }
  void request({ signal: waiting.signal });
  return {
    takeOver: () => void request({ steal: true }),
    resign() {
      waiting.abort();
      end?.();
    },
  };
}
