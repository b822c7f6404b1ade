import { expect } from 'storybook/test';

/** Expects every amount to be on one line and within the window. */
export async function expectWholeAmounts(root: HTMLElement) {
  await document.fonts.ready;
  const amounts = [...root.querySelectorAll<HTMLElement>('*')].filter(
    ({ childElementCount, textContent }) =>
      childElementCount === 0 && /^₹[\d,.]+$/.test(textContent),
  );
  await expect(amounts.length).toBeGreaterThan(0);
  for (const amount of amounts) {
    const text = document.createRange();
    text.selectNodeContents(amount);
    await expect(text.getClientRects(), `lines of ${amount.textContent}`).toHaveLength(1);
    const { left, right } = text.getBoundingClientRect();
    await expect(left, `start of ${amount.textContent}`).toBeGreaterThanOrEqual(0);
    await expect(right, `end of ${amount.textContent}`).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    );
  }
}
