import { paths } from '#app/links.ts';
import type { AppShortcutId } from './shortcuts.ts';

/** Does what a shortcut is for. Returns false if the screen has nothing to do it with. */
export function runShortcut(id: Exclude<AppShortcutId, 'map'>): boolean {
  return actions[id]();
}

const actions: Record<Exclude<AppShortcutId, 'map'>, () => boolean> = {
  search: () => focus(find('[type="search"]')),
  nextRow: () => moveRow('ArrowDown'),
  previousRow: () => moveRow('ArrowUp'),
  next: () => press(find('[data-step="next"]')),
  previous: () => press(find('[data-step="previous"]')),
  form: () => focus(nextForm()?.querySelector<HTMLElement>(control)),
  // The navigation has it for those who may initiate.
  initiate: () => press(document.querySelector<HTMLElement>(`nav a[href="${paths.initiate}"]`)),
};

const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

function press(element: HTMLElement | null): boolean {
  element?.click();
  return element !== null;
}

/** A control of a form that Tab reaches. */
const control =
  ':is(button, input, select, textarea):enabled:not([type="hidden"], [type="file"], [tabindex="-1"])';

/** Returns the form after the focused one; the first if there is none. */
function nextForm(): HTMLFormElement | undefined {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form')];
  const focused = forms.findIndex((form) => form.contains(document.activeElement));
  return forms[focused + 1] ?? forms[0];
}

/** Moves the focus between the rows of the list as an arrow key does, or into the list. */
function moveRow(key: 'ArrowDown' | 'ArrowUp'): boolean {
  const focused = document.activeElement;
  if (!focused?.matches('[data-row] *')) {
    return focus(find('[data-row] [aria-current]') ?? firstVisibleRow());
  }
  return focused.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

/** Returns the first row of the list that is not scrolled out of it. */
function firstVisibleRow(): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row] a')];
  const top = rows[0]?.closest('ul, table')?.parentElement?.getBoundingClientRect().top ?? 0;
  return rows.find((row) => row.getBoundingClientRect().top >= top);
}
