import { type BrowserContext, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts of the toasts that the page has shown, without those a test has already expected. */
    shownToasts: string[];
  }
}

/** A toast with this text that is shown now. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

/**
 * Waits until the page has shown a toast with this text. A toast leaves after two seconds, so a
 * test on a busy machine may look too late. The page therefore remembers its toasts.
 */
export async function expectToast(page: Page, text: string) {
  await expect(async () => {
    const others = await page.evaluate((expected) => {
      const index = window.shownToasts.indexOf(expected);
      return index < 0 ? [...window.shownToasts] : void window.shownToasts.splice(index, 1);
    }, text);
    expect(others, `no toast “${text}”`).toBeUndefined();
  }).toPass({ timeout: 40_000 });
}

/** Makes the pages of a context remember their toasts. */
export const rememberToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.shownToasts = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        if (!node.matches('section[aria-label="Notices"] li')) continue;
        window.shownToasts.push(node.querySelector('span')?.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
