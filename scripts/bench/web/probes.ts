/** What a page tells of itself while it is measured. */
export interface Probes {
  /** Sum of layout shifts that nobody's tap or key caused. */
  shift: number;
  /** How long interactions took to the next paint, ms. */
  interactions: number[];
  /** How long tasks over 50 ms kept the page busy, ms. */
  longTasks: number[];
  /** When each frame was made, ms, while frames are recorded. */
  frames: number[];
  isRecording: boolean;
  /**
   * Milliseconds from the last `event` (with '' from the start of the page) until an element
   * matches, has the text, and was painted.
   */
  time: (event: string, selector: string, text: string) => Promise<number>;
}

declare global {
  interface Window {
    probes: Probes;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in every page before its own code. */
export function installProbes() {
  const probes: Probes = {
    shift: 0,
    interactions: [],
    longTasks: [],
    frames: [],
    isRecording: false,
    time(event, selector, text) {
      let start = event === '' ? 0 : Number.NaN;
      const begin = () => (start = performance.now());
      if (event !== '') addEventListener(event, begin, { capture: true, passive: true });
      return new Promise((resolve) => {
        const look = () => {
          const found = document.querySelector(selector);
          if (Number.isNaN(start) || !found?.textContent?.includes(text)) {
            return requestAnimationFrame(look);
          }
          removeEventListener(event, begin, { capture: true });
          // A task behind the frame: what was found is painted by then.
          return setTimeout(() => resolve(performance.now() - start));
        };
        requestAnimationFrame(look);
      });
    },
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (!entry.hadRecentInput) probes.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // Event timing of a browser without a screen tells some frames only when the next one is shown.
  const timeInteraction = ({ timeStamp }: Event) =>
    requestAnimationFrame(() =>
      setTimeout(() => probes.interactions.push(performance.now() - timeStamp)),
    );
  for (const event of ['keydown', 'pointerdown', 'pointerup', 'click']) {
    addEventListener(event, timeInteraction, { capture: true, passive: true });
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probes.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const frame = (now: number) => {
    if (probes.isRecording) probes.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.probes = probes;
}
