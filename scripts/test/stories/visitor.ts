import type { Browser, Page } from 'playwright';
import { viewports } from '../../../.storybook/modes.ts';
import { lastEvents, type Observation, observedEvents } from './outcome.ts';

export interface Visitor {
  /** Opens a new document, in which the next stories are shown. */
  openDocument: () => Promise<void>;
  /** Shows a story and returns what has happened since the end of the story before it. */
  visit: (storyId: string) => Promise<Observation[]>;
  close: () => Promise<void>;
}

export interface VisitorOptions {
  /** Window for the stories that name no viewport. Without it, they are shown in the usual one. */
  viewport?: { width: number; height: number };
  /** Whether the accessibility check of each story runs, a quarter of the work. */
  checksAccessibility: boolean;
}

/** Detects a story that never finishes; a story takes less than a second. */
const timeoutMs = 300_000;

/** The parts of Storybook's preview that are used here. */
interface Preview {
  ready: () => Promise<void>;
  loadStory: (story: { storyId: string }) => Promise<{
    parameters: { viewport?: { defaultViewport?: string } };
    storyGlobals: { viewport?: { value?: string } };
  }>;
  channel: {
    on: (event: string, listener: (payload: unknown) => void) => void;
    off: (event: string, listener: (payload: unknown) => void) => void;
    emit: (event: string, payload: unknown) => void;
  };
}
interface PreviewWindow {
  __STORYBOOK_PREVIEW__: Preview;
}

/** Runs in the page. */
function waitForPreview(): Promise<void> {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
  return preview.ready();
}

/** Runs in the page. Loads the code of a story and returns the names of its own viewport and of the usual one. */
async function loadStory(storyId: string) {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
  const story = await preview.loadStory({ storyId });
  return {
    own: story.storyGlobals.viewport?.value,
    usual: story.parameters.viewport?.defaultViewport,
  };
}

interface Visit {
  storyId: string;
  observed: readonly string[];
  last: readonly string[];
}

/** Runs in the page. Replaces the story that is shown, and returns the events of the new one. */
function showStory({ storyId, observed, last }: Visit): Promise<Observation[]> {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
  const { channel } = preview;
  const events: Observation[] = [];
  return new Promise((resolve) => {
    const listeners = observed.map((name) => {
      const listener = (payload: unknown) => {
        // Reports of accessibility list every element, which takes long to send.
        const { reporters } = Object(payload) as { reporters?: readonly { status: string }[] };
        const failed = reporters?.filter(({ status }) => status === 'failed');
        const sent = failed ? { ...Object(payload), reporters: failed } : payload;
        events.push({ kind: 'event', name, payload: sent });
        if (!last.includes(name)) return;
        for (const { name, listener } of listeners) channel.off(name, listener);
        resolve(events);
      };
      channel.on(name, listener);
      return { name, listener };
    });
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
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
    reducedMotion: 'reduce',
    // Storybook then ends animations at once instead of waiting for them.
    userAgent: 'StorybookTestRunner',
  });
  context.setDefaultTimeout(timeoutMs);
  let observations: Observation[] = [];

  async function openPage(): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => observations.push({ kind: 'pageError', message }));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const text = `${message.text()} (${message.location().url})`;
      observations.push({ kind: 'consoleError', message: text });
    });
    return page;
  }
  let page: Page | null = null;

  async function show(page: Page, storyId: string): Promise<readonly Observation[]> {
    const { own, usual } = await page.evaluate(loadStory, storyId);
    await page.setViewportSize(own === undefined && viewport ? viewport : sizeOf(own ?? usual));
    return page.evaluate(showStory, { storyId, observed: observedEvents, last: lastEvents });
  }

  return {
    async openDocument() {
      page ??= await openPage();
      const globals = checksAccessibility ? '' : '?globals=a11y.manual:!true';
      await page.goto(`${address}/iframe.html${globals}`);
      await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
      await page.evaluate(waitForPreview);
    },
    async visit(storyId) {
      if (!page) throw new Error('no document is open');
      try {
        observations.push(...(await withTimeout(show(page, storyId))));
      } catch (error) {
        observations.push({ kind: 'notShown', message: String(error) });
        // It may have crashed.
        await page.close();
        page = null;
      }
      const visited = observations;
      observations = [];
      return visited;
    },
    close: () => context.close(),
  };
}

/** @throws Error when the work takes too long. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`not completed within ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
