import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypeAhead } from './typeAhead.ts';

let keepTyping: () => void;
let stopping: AbortController;

beforeEach(() => {
  document.body.innerHTML = '<button></button><input type="search" value="Bay ">';
  stopping = new AbortController();
  keepTyping = createTypeAhead(stopping.signal);
});

afterEach(() => {
  stopping.abort();
  document.body.replaceChildren();
});

const search = () => document.querySelector('input') as HTMLInputElement;

/** Presses keys on the page. Returns those that it was told of. */
function press(keys: readonly string[], init: KeyboardEventInit = {}): string[] {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => heard.push(key);
  window.addEventListener('keydown', listen);
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    document.body.dispatchEvent(event);
  }
  window.removeEventListener('keydown', listen);
  return heard;
}

it('keeps nothing before it was begun', () => {
  expect(press([...'nip'])).toEqual(['n', 'i', 'p']);
  search().focus();
  expect(search().value).toBe('Bay ');
});

it('types what was pressed into the search field that gets the focus, once', () => {
  const onInput = vi.fn<() => void>();
  search().addEventListener('input', onInput);
  keepTyping();
  expect(press(['Shift', ...'Nip'])).toEqual([]);
  expect(search().value).toBe('Bay ');
  search().focus();
  expect(search().value).toBe('Bay Nip');
  expect(onInput).toHaveBeenCalledOnce();
  search().blur();
  expect(press(['n'])).toEqual(['n']);
  search().focus();
  expect(search().value).toBe('Bay Nip');
});

it('presses Enter after the text, and keeps what follows from being a shortcut', async () => {
  const onKey = vi.fn<(key: string) => void>();
  search().addEventListener('keydown', ({ key }) => onKey(key));
  keepTyping();
  expect(press([...'Nip', 'Enter', 'n'])).toEqual([]);
  search().focus();
  expect(search().value).toBe('Bay Nip');
  await vi.waitFor(() => expect(onKey).toHaveBeenCalledExactlyOnceWith('Enter'));
});

it.each(['Enter', 'Escape', 'Tab', 'ArrowDown'])('ends with %s, which does what it does', (key) => {
  keepTyping();
  expect(press([key, 'n'])).toEqual([key, 'n']);
  search().focus();
  expect(search().value).toBe('Bay ');
});

it('ends with a key of the browser, with the pointer, and when something else gets the focus', () => {
  keepTyping();
  expect(press(['r'], { ctrlKey: true })).toEqual(['r']);
  expect(press(['n'])).toEqual(['n']);
  keepTyping();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(press(['n'])).toEqual(['n']);
  keepTyping();
  document.querySelector('button')?.focus();
  expect(press(['n'])).toEqual(['n']);
});

it('keeps a held key only once', () => {
  keepTyping();
  press(['a']);
  press(['a'], { repeat: true });
  search().focus();
  expect(search().value).toBe('Bay a');
});
