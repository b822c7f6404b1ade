import type { Browser } from 'playwright';
import { isLast, type Observation, observedEvents } from './outcome.ts';

export interface Visitor {
  /** Opens a story in a fresh document and returns what happened until it was finished. */
  visit: (storyId: string) => Promise<Observation[]>;
  close: () => Promise<void>;
}

/** A size between phone and desktop that no story is designed for. */
const viewport = { width: 1150, height: 560 };

/** Detects a story that never finishes; a story takes about a second. */
const timeoutMs = 300_000;

/** Skips the accessibility check, a quarter of the work, because Vitest runs it for every story. */
const globals = 'a11y.manual:!true';

interface PreviewChannel {
  on: (event: string, listener: (payload: unknown) => void) => void;
}

/** Properties that `observe` adds to or reads from the window. */
interface ObservedWindow {
  reportDocument: () => void;
  reportEvent: (name: string, payload: unknown) => void;
  __STORYBOOK_ADDONS_CHANNEL__?: PreviewChannel;
}

/**
 * Runs in the page before all scripts and listens to the channel as soon as the preview creates it.
 */
function observe(events: readonly string[]): void {
  if (window.parent !== window) return;
  const observed = window as unknown as ObservedWindow;
  observed.reportDocument();
  let channel: PreviewChannel | undefined;
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (next: PreviewChannel) => {
      if (next === channel) return;
      channel = next;
      for (const name of events) next.on(name, (payload) => observed.reportEvent(name, payload));
    },
  });
}

/** Opens a page that visits one story after the other. */
export async function openVisitor(browser: Browser, address: string): Promise<Visitor> {
  const context = await browser.newContext({ viewport });
  let observations: Observation[] = [];
  let finish: (() => void) | null = null;
  const record = (observation: Observation) => {
    observations.push(observation);
    if (isLast(observation)) finish?.();
  };

  await context.exposeBinding('reportDocument', () => {
    // Earlier observations belong to the previous story.
    observations = [];
  });
  await context.exposeBinding('reportEvent', (_source, name: string, payload: unknown) =>
    record({ kind: 'event', name, payload }),
  );
  await context.addInitScript(observe, observedEvents);

  async function openPage() {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => record({ kind: 'pageError', message }));
    page.on('crash', () => record({ kind: 'crash' }));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      record({ kind: 'consoleError', message: `${message.text()} (${message.location().url})` });
    });
    return page;
  }
  let page = await openPage();

  return {
    async visit(storyId) {
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const timeout = setTimeout(
        () => record({ kind: 'timeout', seconds: timeoutMs / 1000 }),
        timeoutMs,
      );
      const query = `id=${storyId}&viewMode=story&globals=${globals}`;
      await page.goto(`${address}/iframe.html?${query}`, { waitUntil: 'commit' });
      await finished;
      clearTimeout(timeout);
      // A new page clears the observations.
      const visited = observations;
      if (visited.some(({ kind }) => kind === 'crash' || kind === 'timeout')) {
        await page.close();
        page = await openPage();
      }
      return visited;
    },
    close: () => context.close(),
  };
}
