/** Measurements of a page. */
export interface Probes {
  /** Sum of layout shifts without recent user input. */
  shift: number;
  /** Times of interactions to the next paint, in milliseconds. */
  interactions: number[];
  /** Durations of tasks longer than 50 ms. */
  longTasks: number[];
  /** Times of the frames while recording, in milliseconds. */
  frames: number[];
  isRecording: boolean;
  /**
   * Called in a frame: runs as soon as it is painted. A timer or a message would run after the work that the frame
   * posted, such as the rendering of further rows.
   */
  afterFrame: (run: () => void) => void;
  /**
   * Returns the milliseconds from the last `event` (from the start of the page for '') until an
   * element matches, has the text and is painted.
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

/** Runs in every page before its scripts. */
export function installProbes() {
  const probes: Probes = {
    shift: 0,
    interactions: [],
    longTasks: [],
    frames: [],
    isRecording: false,
    afterFrame(run) {
      void scheduler.postTask(run, { priority: 'user-blocking' });
    },
    time(event, selector, text) {
      let start = event === '' ? 0 : Number.NaN;
      const onEvent = () => (start = performance.now());
      if (event !== '') addEventListener(event, onEvent, { capture: true, passive: true });
      return new Promise((resolve) => {
        const check = () => {
          const found = document.querySelector(selector);
          if (Number.isNaN(start) || !found?.textContent?.includes(text)) {
            return requestAnimationFrame(check);
          }
          removeEventListener(event, onEvent, { capture: true });
          return probes.afterFrame(() => resolve(performance.now() - start));
        };
        requestAnimationFrame(check);
      });
    },
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (!entry.hadRecentInput) probes.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // Without a screen, the browser's event timing reports some frames late.
  const timeInteraction = ({ timeStamp }: Event) =>
    requestAnimationFrame(() =>
      probes.afterFrame(() => probes.interactions.push(performance.now() - timeStamp)),
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
