import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { openCamera, readStories } from './camera.ts';
import { type Picture, planPictures } from './plan.ts';
import { serveFolder } from './serve.ts';

/** One of the two compared Storybooks, built and served. */
export interface Side {
  /** All pictures that can be taken, by id. */
  pictures: ReadonlyMap<string, Picture>;
  /**
   * Takes these pictures with one page per processor.
   *
   * @param isFresh loads a fresh page for each picture.
   */
  photograph: (ids: Iterable<string>, isFresh?: boolean) => Promise<void>;
  /** A taken picture as PNG. */
  read: (id: string) => Buffer;
  close: () => Promise<void>;
}

/** @param only part of the titles. */
export async function openSide(browser: Browser, site: string, only: string): Promise<Side> {
  const { address, close } = await serveFolder(site);
  const { index, parameters } = await readStories(browser, address);
  const planned = planPictures(index, parameters, only);
  const pictures = new Map(planned.map((picture) => [picture.id, picture]));
  const folder = `${site}-pictures`;
  mkdirSync(folder);
  const fileOf = (id: string) => path.join(folder, `${id}.png`);

  return {
    pictures,
    async photograph(ids, isFresh = false) {
      const waiting = [...ids].values();
      const work = async () => {
        const camera = await openCamera(browser, address);
        for (const id of waiting) {
          const picture = pictures.get(id);
          if (picture) writeFileSync(fileOf(id), await camera.take(picture, isFresh));
        }
        await camera.close();
      };
      await Promise.all(Array.from({ length: os.availableParallelism() }, work));
    },
    read: (id) => readFileSync(fileOf(id)),
    close,
  };
}
