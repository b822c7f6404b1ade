import type { Browser, Page } from 'playwright';
import type { Picture, PictureParameters, StoryIndex } from './plan.ts';

/** Properties of the window in Storybook's preview. */
interface PreviewWindow {
  __STORYBOOK_PREVIEW__?: {
    ready: () => Promise<void>;
    extract: () => Promise<
      Record<
        string,
        {
          parameters: {
            chromatic?: PictureParameters['chromatic'];
            viewport?: { options?: PictureParameters['viewports'] };
          };
        }
      >
    >;
    currentRender?: { id: string; phase?: string };
    channel: { emit: (event: string, payload: object) => void };
  };
}

/** Time limit for rendering and playing a story. */
const timeoutMs = 30_000;

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    deviceScaleFactor: 1,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  page.setDefaultTimeout(timeoutMs);
  return page;
}

/** Reads the stories of a Storybook, and their parameters from its running preview. */
export async function readStories(browser: Browser, address: string) {
  const response = await fetch(`${address}/index.json`);
  const index = (await response.json()) as StoryIndex;
  const page = await openPage(browser);
  await page.goto(`${address}/iframe.html`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
  const parameters = await page.evaluate(async () => {
    const { __STORYBOOK_PREVIEW__: preview } = window as PreviewWindow;
    await preview?.ready();
    const stories = Object.entries((await preview?.extract()) ?? {});
    return stories.map(([id, { parameters }]): [string, PictureParameters] => [
      id,
      { chromatic: parameters.chromatic, viewports: parameters.viewport?.options },
    ]);
  });
  await page.close();
  return { index, parameters: Object.fromEntries(parameters) };
}

export interface Camera {
  /** Takes a picture as PNG. @param isFresh reloads the page first. */
  take: (picture: Picture, isFresh: boolean) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Takes pictures with one page, which is reloaded only between modes. */
export async function openCamera(browser: Browser, address: string): Promise<Camera> {
  const page = await openPage(browser);
  let mode: string | null = null;

  async function load({ storyId, window, media, globals }: Picture) {
    await page.setViewportSize(window);
    await page.emulateMedia({ ...media, colorScheme: 'light' });
    // Accessibility is checked by other tests and takes longer than the picture.
    const query = `id=${storyId}&viewMode=story&globals=a11y.manual:!true;${globals}`;
    await page.goto(`${address}/iframe.html?${query}`);
    // Forced colours show the caret that a screenshot hides, so it must not blink.
    await page.addStyleTag({ content: '* { caret-animation: manual }' });
  }

  const turnTo = ({ storyId }: Picture) =>
    page.evaluate((storyId) => {
      const { __STORYBOOK_PREVIEW__: preview } = window as PreviewWindow;
      preview?.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
    }, storyId);

  return {
    async take(picture, isFresh) {
      const isLoaded = mode === picture.mode && !isFresh;
      mode = picture.mode;
      await (isLoaded ? turnTo(picture) : load(picture));
      await settle(page, picture.storyId);
      return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    },
    close: () => page.close(),
  };
}

/** Waits until the story has played and its fonts and images are loaded. */
async function settle(page: Page, storyId: string): Promise<void> {
  const isPlayed = page.waitForFunction((storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as PreviewWindow;
    const { id, phase = '' } = preview?.currentRender ?? {};
    return id === storyId && ['finished', 'errored', 'aborted'].includes(phase);
  }, storyId);
  await isPlayed.catch((cause: unknown) => {
    throw new Error(`${storyId} comes to no end`, { cause });
  });
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => {})),
    ]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
