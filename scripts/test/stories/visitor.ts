import type { Browser, Page } from 'playwright';
import { viewports } from '../../../.storybook/modes.ts';
import { isLast, type Observation, observedEvents } from './outcome.ts';

export interface Visitor {
  /** Opens a new document, in which the next stories are shown. */
  openDocument: () => Promise<void>;
  /** Shows a story and returns what has happened since the end of the story before it. */
  visit: (storyId: string) => Promise<Observation[]>;
  close: () => Promise<void>;
}

export interface VisitorOptions {
  /** Without it, each story is shown in the viewport that it is designed for. */
  viewport?: { width: number; height: number };
  /** Whether the accessibility check of each story runs, a quarter of the work. */
  checksAccessibility: boolean;
}

/** Detects a story that never finishes; a story takes less than a second. */
const timeoutMs = 300_000;

/** The parts of Storybook's preview that are used here. */
interface PreviewWindow {
  reportEvent: (name: string, payload: unknown) => void;
  __STORYBOOK_ADDONS_CHANNEL__?: {
    on: (event: string, listener: (payload: unknown) => void) => void;
    emit: (event: string, payload: unknown) => void;
  };
  __STORYBOOK_PREVIEW__?: {
    ready: () => Promise<void>;
    loadStory: (story: { storyId: string }) => Promise<{
      parameters: { viewport?: { defaultViewport?: string } };
      storyGlobals: { viewport?: { value?: string } };
    }>;
  };
}

/**
 * Runs in the page before all scripts and listens to the channel as soon as the preview creates it.
 */
function observe(events: readonly string[]): void {
  if (window.parent !== window) return;
  const observed = window as unknown as PreviewWindow;
  let channel: PreviewWindow['__STORYBOOK_ADDONS_CHANNEL__'];
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (next: typeof channel) => {
      if (next === channel) return;
      channel = next;
      for (const name of events) next?.on(name, (payload) => observed.reportEvent(name, payload));
    },
  });
}

/** Runs in the page. Loads the code of a story and returns the name of its viewport. */
async function prepareStory(storyId: string): Promise<string | undefined> {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
  await preview?.ready();
  const story = await preview?.loadStory({ storyId });
  return story?.storyGlobals.viewport?.value ?? story?.parameters.viewport?.defaultViewport;
}

/** Runs in the page. Replaces the story that is shown. */
function selectStory(storyId: string): void {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  channel?.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

function sizeOf(name: string | undefined) {
  const { width, height } =
    Object.entries(viewports).find(([key]) => key === name)?.[1].styles ?? {};
  if (width === undefined || height === undefined) throw new Error(`no viewport ${name}`);
  return { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) };
}

/** Opens a page that shows one story after the other. */
export async function openVisitor(
  browser: Browser,
  address: string,
  { viewport, checksAccessibility }: VisitorOptions,
): Promise<Visitor> {
  const context = await browser.newContext({
    ...(viewport && { viewport }),
    reducedMotion: 'reduce',
    // Storybook then ends animations at once instead of waiting for them.
    userAgent: 'StorybookTestRunner',
  });
  let observations: Observation[] = [];
  let finish: (() => void) | null = null;
  const record = (observation: Observation) => {
    observations.push(observation);
    if (isLast(observation)) finish?.();
  };
  async function nextEnd(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    finish = resolve;
    const seconds = timeoutMs / 1000;
    const timeout = setTimeout(() => record({ kind: 'timeout', seconds }), timeoutMs);
    await promise;
    clearTimeout(timeout);
  }
  await context.exposeBinding('reportEvent', (_source, name: string, payload: unknown) =>
    record({ kind: 'event', name, payload }),
  );
  await context.addInitScript(observe, observedEvents);

  async function openPage(): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => record({ kind: 'pageError', message }));
    page.on('crash', () => record({ kind: 'crash' }));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      record({ kind: 'consoleError', message: `${message.text()} (${message.location().url})` });
    });
    return page;
  }
  let page: Page | null = null;

  async function show(page: Page, storyId: string): Promise<void> {
    const name = await page.evaluate(prepareStory, storyId);
    if (!viewport) await page.setViewportSize(sizeOf(name));
    await page.evaluate(selectStory, storyId);
  }

  return {
    async openDocument() {
      await page?.close();
      page = await openPage();
      // The preview is ready once it has reported that no story is selected.
      const ready = nextEnd();
      const globals = checksAccessibility ? '' : '?globals=a11y.manual:!true';
      await page.goto(`${address}/iframe.html${globals}`);
      await ready;
      observations = [];
    },
    async visit(storyId) {
      if (!page) throw new Error('no document is open');
      const finished = nextEnd();
      const shown = show(page, storyId).catch((error: unknown) =>
        record({ kind: 'notShown', message: String(error) }),
      );
      await Promise.all([shown, finished]);
      const visited = observations;
      observations = [];
      return visited;
    },
    close: () => context.close(),
  };
}
