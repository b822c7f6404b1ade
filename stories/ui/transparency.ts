import { expect, waitFor } from 'storybook/test';
import { contrast } from '#ui/theme/contrast.ts';

const toHex = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** Expects that black and white text of transparent pictures can be read on the ground of each picture. */
export async function expectLegible(element: HTMLElement): Promise<void> {
  await waitFor(() => expect(element.querySelectorAll('img').length).toBeGreaterThan(0));
  for (const picture of element.querySelectorAll('img')) {
    const ground = toHex(getComputedStyle(picture).backgroundColor);
    await expect(contrast(toHex('0, 0, 0'), ground)).toBeGreaterThanOrEqual(4.5);
    await expect(contrast(toHex('255, 255, 255'), ground)).toBeGreaterThanOrEqual(4.5);
  }
}
