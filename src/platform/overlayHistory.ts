/** Something above a screen that Back closes: a dialog, a viewer, a list in a popover, a selection. */
export interface BackTarget {
  close: () => void;
  /** Returns true while it cannot be closed, for example while its form is being sent. */
  isBlocked: () => boolean;
}

/** The history entries of what is open above the screen. */
export interface OverlayHistory {
  /** Adds an entry, so that Back closes the overlay. Returns the function that is called when it has closed. */
  open: (overlay: BackTarget) => () => void;
  /** Leaves the entries of all overlays, and then runs a navigation, which so begins at the screen. */
  navigate: (run: () => void) => void;
  /** The same for a navigation through the history. */
  go: (delta: number) => void;
}

/** A browser may refuse to travel, and then reports nothing. */
const longestTravelMs = 1_000;

const depthOf = (state: unknown): number =>
  Number((state as { overlays?: number } | null)?.overlays ?? 0);

/** The keys of the router are those of the screen. */
function screenOf(state: unknown): string {
  const { idx, key } = (state ?? {}) as { idx?: number; key?: string };
  return `${idx} ${key}`;
}

/**
 * Keeps one history entry for each open overlay, with the address and the state of its screen. An overlay that is
 * closed otherwise takes its entry away. What Forward could still reach of it leads back at once. The router does
 * not hear of these steps, so create it first.
 *
 * `CloseWatcher` would need no entries, but it does not hear the Back button of a desktop browser.
 */
export function createOverlayHistory(): OverlayHistory {
  const { history } = window;
  /** The lowest first. */
  const overlays: BackTarget[] = [];
  const navigations: (() => void)[] = [];
  let travel: { isOwn: boolean; timer: ReturnType<typeof setTimeout> } | null = null;
  let isScheduled = false;
  let screen = screenOf(history.state);
  const depth = () => depthOf(history.state);

  function go(delta: number, isOwn: boolean) {
    travel = { isOwn, timer: setTimeout(arrive, longestTravelMs) };
    history.go(delta);
  }
  function arrive() {
    const isOwn = travel?.isOwn ?? true;
    clearTimeout(travel?.timer);
    travel = null;
    if (depth() === 0) history.scrollRestoration = 'auto';
    if (isOwn) settle();
    // The next screen closes most of what was open.
    else schedule();
  }

  /** Makes the entries correspond to the open overlays. */
  function settle() {
    if (travel) return;
    if (navigations.length > 0 && depth() > 0) return go(-depth(), true);
    if (navigations.length > 0) return runNavigations();
    const missing = overlays.length - depth();
    if (missing < 0) return go(missing, true);
    screen = screenOf(history.state);
    // The list below may be scrolled while its rows are selected.
    if (missing > 0) history.scrollRestoration = 'manual';
    while (depth() < overlays.length) {
      history.pushState({ ...history.state, overlays: depth() + 1 }, '');
    }
  }
  function runNavigations() {
    for (const run of navigations.splice(0)) run();
    screen = screenOf(history.state);
    schedule();
  }
  /** Strict mode closes and opens at once, and one overlay often replaces another. */
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      settle();
    });
  }
  function navigate(run: () => void) {
    navigations.push(run);
    settle();
  }

  function closeAbove(count: number) {
    while (overlays.length > count && !overlays.at(-1)?.isBlocked()) overlays.pop()?.close();
  }
  function onPop(event: PopStateEvent) {
    const isOnScreen = screenOf(event.state) === screen;
    if (travel?.isOwn || (!travel && isOnScreen)) event.stopImmediatePropagation();
    screen = screenOf(event.state);
    if (travel) return arrive();
    if (!isOnScreen) return schedule();
    closeAbove(depthOf(event.state));
    const kept = overlays.length - depthOf(event.state);
    return kept > 0 ? go(kept, true) : arrive();
  }
  window.addEventListener('popstate', onPop, { capture: true });
  schedule();

  return {
    open(overlay) {
      overlays.push(overlay);
      schedule();
      return () => {
        const index = overlays.indexOf(overlay);
        if (index < 0) return;
        overlays.splice(index, 1);
        schedule();
      };
    },
    navigate,
    go: (delta) => navigate(() => go(delta, false)),
  };
}
