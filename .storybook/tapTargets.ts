import { hasMouse } from '../src/ui/theme/tokens.ts';

/** Minimum tap target sizes in px: enhanced (WCAG 2.2, 2.5.5) and absolute (2.5.8). */
const comfortable = 44;
const least = 24;

/** Selector of elements that react to a press. */
const pressable = [
  'a[href], button, input, select, textarea, summary, label:has(input)',
  ...['button', 'link', 'tab', 'option', 'radio', 'checkbox', 'switch', 'menuitem', 'gridcell'].map(
    (role) => `[role='${role}']`,
  ),
].join(', ');

/** Fails a story with a tap target that is too small. */
export function expectTapTargets(): void {
  const small = [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => isShown(element) && isEnabled(element) && !isInSentence(element))
    .filter((element) => !isHit(element, sideFor(element)));
  if (small.length === 0) return;
  throw new Error(`Too small to be pressed: ${small.map(describe).join('; ')}`);
}

/**
 * Returns the minimum size of an element. Nine board columns of 44 px do not fit on a phone, and a mouse in a wide
 * window needs less than a finger.
 */
function sideFor(element: HTMLElement): number {
  return element.closest('[role="grid"]') || matchMedia(hasMouse).matches ? least : comfortable;
}

/** Returns whether an element is visible, excluding hidden inputs whose label is pressed. */
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

/** Returns whether a link is part of running text and has the height of its line. */
function isInSentence(element: HTMLElement): boolean {
  const { parentElement } = element;
  const isInline = getComputedStyle(element).display === 'inline';
  return isInline && parentElement?.textContent?.trim() !== element.textContent?.trim();
}

/** Returns whether the element, its label or the area around it is large enough. */
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

/** Returns the scroll positions of all ancestors, for restoring them. */
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
