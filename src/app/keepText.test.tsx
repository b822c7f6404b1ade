import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { keepText } from './keepText.ts';

/** Ways in which translators are known to replace a text. */
const ways: Record<string, (text: Text, font: HTMLElement) => void> = {
  'wraps it': (text, font) => {
    text.before(font);
    font.append(text);
  },
  'replaces it': (text, font) => {
    font.textContent = 'अनुवाद';
    text.replaceWith(font);
  },
  'adds its own and then removes it': (text, font) => {
    font.textContent = 'अनुवाद';
    text.after(font);
    text.remove();
  },
  'replaces it by two elements': (text, font) => {
    const inner = document.createElement('font');
    inner.textContent = 'अनुवाद';
    font.append(inner);
    text.parentNode?.replaceChild(font, text);
  },
  'fills its own afterwards': (text, font) => {
    text.replaceWith(font);
    font.append(document.createElement('font'));
    font.firstChild?.appendChild(document.createTextNode('अनुवाद'));
  },
};

function setUp() {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  keepText(element);
  async function show(balance: string | null) {
    root.render(
      <p>
        Balance {balance}
        {balance === null && <b>none</b>}
      </p>,
    );
    await expect.poll(() => element.textContent).toBe(`Balance ${balance ?? 'none'}`);
  }
  return { element, show };
}

/** Translates all texts in one go, as a script of the browser does. */
function translate(element: Element, replace: (text: Text, font: HTMLElement) => void) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) replace(text, document.createElement('font'));
}

it.each(Object.entries(ways))('keeps a text of a translator that %s', async (_, replace) => {
  const { element, show } = setUp();
  await show('₹1,000.00');
  translate(element, replace);
  await expect.poll(() => element.innerHTML).toBe('<p>Balance ₹1,000.00</p>');
  await show('₹250.00');
  translate(element, replace);
  await expect.poll(() => element.querySelector('font')).toBeNull();
  await show(null);
  expect(element.innerHTML).toBe('<p>Balance <b>none</b></p>');
});

it('leaves a translator alone that goes on', async () => {
  const { element, show } = setUp();
  await show('₹1,000.00');
  let count = 0;
  const insists = new MutationObserver(() => {
    count += 1;
    if (!element.querySelector('font')) translate(element, ways['replaces it'] ?? (() => {}));
  });
  insists.observe(element, { childList: true, subtree: true });
  onTestFinished(() => insists.disconnect());
  translate(element, ways['replaces it'] ?? (() => {}));
  await expect.poll(() => element.querySelectorAll('font').length).toBe(2);
  expect(count).toBeGreaterThan(0);
});
