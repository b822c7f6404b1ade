import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { viewports } from '../../.storybook/modes.ts';

/** Takes a picture of each story of a built Storybook in each of its modes, or compares it with the one taken before. */
const index = JSON.parse(readFileSync(`${process.env['STORYBOOK']}/index.json`, 'utf8')) as {
  entries: Readonly<Record<string, { id: string; title: string; type: string }>>;
};
const stories = Object.values(index.entries).filter(({ type }) => type === 'story');

/** A viewport, a media feature, and globals of Storybook. */
type Mode = Readonly<Record<string, string | boolean>>;

/** What is used of the window of Storybook's preview. */
interface PreviewWindow {
  __STORYBOOK_PREVIEW__: {
    ready: () => Promise<void>;
    loadStory: (story: { storyId: string }) => Promise<{
      parameters: { chromatic: { disableSnapshot?: boolean; modes?: Record<string, Mode> } };
    }>;
    currentRender?: { id: string; phase?: string };
    channel: { emit: (event: string, payload: object) => void };
  };
}

/** Returns the modes of a story, from its parameters. */
async function modesOf(page: Page, storyId: string): Promise<[name: string, mode: Mode][]> {
  const { disableSnapshot, modes = {} } = await page.evaluate(async (storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
    await preview.ready();
    return (await preview.loadStory({ storyId })).parameters.chromatic;
  }, storyId);
  const taken = Object.entries(modes).filter(([, { disable }]) => disable !== true);
  return disableSnapshot === true ? [] : taken;
}

async function openMode(page: Page, storyId: string, mode: Mode): Promise<void> {
  const { viewport, forcedColors, ...globals } = mode;
  const { width, height } = viewports[viewport as keyof typeof viewports].styles;
  await page.setViewportSize({ width: Number.parseInt(width), height: Number.parseInt(height) });
  await page.emulateMedia({ forcedColors: forcedColors === 'active' ? 'active' : 'none' });
  const list = Object.entries(globals).map(([name, value]) => `${name}:${value}`);
  // Accessibility is checked by other tests and takes longer than the picture.
  const query = `id=${storyId}&viewMode=story&globals=a11y.manual:!true;${list.join(';')}`;
  await page.goto(`/iframe.html?${query}`);
  // Forced colours show the caret that a screenshot hides, so it must not blink.
  await page.addStyleTag({ content: '* { caret-animation: manual }' });
}

const turnTo = (page: Page, storyId: string) =>
  page.evaluate((storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
    preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, storyId);

/** Waits until the story has played, and all its images are loaded. */
async function settle(page: Page, storyId: string): Promise<void> {
  await page.waitForFunction((storyId) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
    const { id, phase = '' } = preview.currentRender ?? {};
    return id === storyId && ['finished', 'errored', 'aborted'].includes(phase);
  }, storyId);
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

for (const [title, ofTitle] of Map.groupBy(stories, (story) => story.title)) {
  test(title, async ({ page }) => {
    await page.goto('/iframe.html');
    await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
    const pictures = [];
    for (const { id } of ofTitle) {
      for (const [name, mode] of await modesOf(page, id)) pictures.push({ id, name, mode });
    }
    for (const [name, ofMode] of Map.groupBy(pictures, (picture) => picture.name)) {
      for (const [at, { id, mode }] of ofMode.entries()) {
        await (at === 0 ? openMode(page, id, mode) : turnTo(page, id));
        await settle(page, id);
        await expect.soft(page).toHaveScreenshot(`${id}.${name}.png`, { fullPage: true });
      }
    }
  });
}
