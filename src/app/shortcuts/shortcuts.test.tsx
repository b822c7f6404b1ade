import { afterEach, expect, it } from 'vitest';
import { focusNextForm, sendForm } from './listenForShortcuts.ts';
import { createShortcutReader, shortcuts } from './shortcuts.ts';

afterEach(() => document.body.replaceChildren());

/** Presses a key on the first element of this content, or on the page. */
function press(key: string, { html = '', ...init }: KeyboardEventInit & { html?: string } = {}) {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild ?? document.body;
  let found: string | undefined;
  const listen = (event: KeyboardEvent) => ([found] = createShortcutReader()(event));
  window.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return found;
}

const single = shortcuts.filter(({ after }) => after === undefined);
const double = shortcuts.filter(({ after }) => after !== undefined);

it.each(single.map(({ id, key }) => [key, id]))('%s is %s', (key, id) => {
  expect(press(key)).toBe(id);
});

/** Presses keys at these times, ms, on an element. Returns what the last one can mean, the likeliest first. */
function pressAll(keys: readonly (readonly [key: string, time: number])[], html = '<p></p>') {
  document.body.innerHTML = html;
  const read = createShortcutReader();
  let ids: readonly string[] = [];
  for (const [key, time] of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    const listen = () => (ids = read(event));
    window.addEventListener('keydown', listen, { once: true });
    document.body.firstElementChild?.dispatchEvent(event);
  }
  return ids;
}

it.each(double.map(({ id, after = '', key }) => [after, key, id]))(
  '%s and then %s is %s',
  (after, key, id) => {
    expect(
      pressAll([
        [after, 0],
        [key, 1_900],
      ])[0],
    ).toBe(id);
  },
);

it('takes the second key alone where a screen has no use for both', () => {
  expect(
    pressAll([
      ['c', 0],
      ['n', 500],
    ]),
  ).toEqual(['copyName', 'next']);
  expect(
    pressAll([
      ['c', 0],
      ['j', 500],
    ]),
  ).toEqual(['nextRow']);
});

it('forgets the first key after two seconds, and after another key', () => {
  expect(
    pressAll([
      ['c', 0],
      ['n', 2_001],
    ]),
  ).toEqual(['next']);
  expect(
    pressAll([
      ['c', 0],
      ['x', 500],
      ['n', 900],
    ]),
  ).toEqual(['next']);
  expect(pressAll([['n', 0]])).toEqual(['next']);
});

it('takes no second key in a field', () => {
  expect(
    pressAll(
      [
        ['c', 0],
        ['n', 500],
      ],
      '<input>',
    ),
  ).toEqual([]);
});

it('has one shortcut for each key', () => {
  const keys = shortcuts.map(({ key, after = '' }) => `${after} ${key}`);
  expect(new Set(keys).size).toBe(shortcuts.length);
});

it.each<[what: string, init: KeyboardEventInit]>([
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['the command key', { metaKey: true }],
  ['an input method', { isComposing: true }],
])('ignores keys with %s', (_what, init) => {
  expect(press('n', init)).toBeUndefined();
});

it('takes a key with Shift, which some layouts need', () => {
  expect(press('?', { shiftKey: true })).toBe('map');
  expect(press('/', { shiftKey: true })).toBe('search');
  expect(press('N', { shiftKey: true })).toBeUndefined();
});

it.each([
  '<input>',
  '<input type="search">',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable></div>',
  '<button aria-haspopup="listbox"></button>',
  '<div role="listbox"></div>',
])('ignores keys in %s', (html) => {
  expect(press('n', { html })).toBeUndefined();
});

it.each(['<button></button>', '<a href="#"></a>', '<input type="checkbox">', '<h1></h1>'])(
  'takes keys on %s',
  (html) => {
    expect(press('n', { html })).toBe('next');
  },
);

it('ignores keys while a dialog is open', () => {
  expect(press('n', { html: '<p></p><div role="dialog"></div>' })).toBeUndefined();
});

it('repeats only movements through a list', () => {
  expect(press('j', { repeat: true })).toBe('nextRow');
  expect(press('n', { repeat: true })).toBeUndefined();
});

/** Presses a key in the text of a form with this button. Returns how often the form was sent. */
function pressInForm(init: KeyboardEventInit, button = '<button type="submit">Send</button>') {
  document.body.innerHTML = `<form><textarea></textarea>${button}</form>`;
  let sent = 0;
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent += 1;
  });
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init });
  document.querySelector('textarea')?.addEventListener('keydown', sendForm, { once: true });
  document.querySelector('textarea')?.dispatchEvent(event);
  return sent;
}

it('sends the form of a text with Ctrl+Enter and Command+Enter', () => {
  expect(pressInForm({ ctrlKey: true })).toBe(1);
  expect(pressInForm({ metaKey: true })).toBe(1);
});

it('sends nothing with another key, or with a button that is disabled or pending', () => {
  expect(pressInForm({})).toBe(0);
  expect(pressInForm({ key: 'a', ctrlKey: true })).toBe(0);
  expect(pressInForm({ ctrlKey: true }, '<button type="submit" disabled>Send</button>')).toBe(0);
  expect(pressInForm({ ctrlKey: true }, '<button type="button">Send</button>')).toBe(0);
});

it('goes to the first field of each form in turn', () => {
  document.body.innerHTML = `<main>
    <form><input type="hidden"><button disabled>1</button><button>2</button></form>
    <form><input type="file"><textarea>3</textarea></form>
  </main>`;
  for (const text of ['2', '3', '2']) {
    focusNextForm();
    expect(document.activeElement?.textContent).toBe(text);
  }
});

it('goes nowhere on a screen without a form', () => {
  focusNextForm();
  expect(document.activeElement).toBe(document.body);
});
