/** Sides in px that a finger hits without care (WCAG 2.2, 2.5.5), and at the very least (2.5.8). */
const comfortable = 44;
const least = 24;

/** What reacts to a press. */
const pressable = [
  'a[href], button, input, select, textarea, summary, label:has(input)',
  ...['button', 'link', 'tab', 'option', 'radio', 'checkbox', 'switch', 'menuitem', 'gridcell'].map(
    (role) => `[role='${role}']`,
  ),
].join(', ');

/** Fails the story that shows something too small to be hit. */
export function expectTapTargets(): void {
  const small = [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => isShown(element) && isEnabled(element) && !isInSentence(element))
    .filter((element) => !isHit(element, sideFor(element)));
  if (small.length === 0) return;
  throw new Error(`Too small to be pressed: ${small.map(describe).join('; ')}`);
}

/** Nine columns of 44 px are wider than a phone: the cells of a board may be smaller. */
function sideFor(element: HTMLElement): number {
  return element.closest('[role="grid"]') ? least : comfortable;
}

/** Visible itself, and not a hidden input whose label is what is pressed. */
function isShown(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (element.closest('[aria-hidden="true"], [inert], [hidden]')) return false;
  for (let box: HTMLElement | null = element; box; box = box.parentElement) {
    if (box.offsetWidth <= 1 || box.offsetHeight <= 1) return false;
  }
  return true;
}

function isEnabled(element: HTMLElement): boolean {
  return (
    !element.matches(':disabled, [aria-disabled="true"]') && !element.closest('[data-disabled]')
  );
}

/** A link in running text is as high as its line. */
function isInSentence(element: HTMLElement): boolean {
  const { parentElement } = element;
  const isInline = getComputedStyle(element).display === 'inline';
  return isInline && parentElement?.textContent?.trim() !== element.textContent?.trim();
}

/** Its box is large enough, or what is around its box answers for it. */
function isHit(element: HTMLElement, side: number): boolean {
  const { width, height } = element.getBoundingClientRect();
  const roundedDown = side - 0.5;
  if (width >= roundedDown && height >= roundedDown) return true;
  const around = element.closest('label');
  if (around && around !== element) return isHit(around, side);
  return isHitAround(element, side / 2 - 1);
}

function isHitAround(element: HTMLElement, reach: number): boolean {
  const scrolled = scrolledAncestors(element);
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const ends = [
    [x - reach, y],
    [x + reach, y],
    [x, y - reach],
    [x, y + reach],
  ] as const;
  const isHit = ends.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  for (const { ancestor, left, top } of scrolled) ancestor.scrollTo({ left, top });
  return isHit;
}

/** Where everything around an element is scrolled to, to bring it back. */
function scrolledAncestors(element: HTMLElement) {
  const ancestors = [];
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    ancestors.push({ ancestor, left: ancestor.scrollLeft, top: ancestor.scrollTop });
  }
  return ancestors;
}

function describe(element: HTMLElement): string {
  const { width, height } = element.getBoundingClientRect();
  const name = element.ariaLabel ?? element.textContent?.trim() ?? '';
  const role = element.role ?? element.localName;
  return `${role} "${name}" ${Math.round(width)} x ${Math.round(height)} px`;
}
