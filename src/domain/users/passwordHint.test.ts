import { expect, test } from 'vitest';
import { passwordHint } from './passwordHint.ts';

test.each([
  ['', null],
  ['short', 'short'],
  ['1234567', 'short'],
  ['aaaaaaaaaaaa', 'guessable'],
  ['abcdefghijkl', 'guessable'],
  ['987654321', 'guessable'],
  ['qwertyuiop', 'guessable'],
  ['abc1abc1abc1', 'guessable'],
  ['Password123', 'guessable'],
  ['P@ssw0rd2026', 'guessable'],
  ['remitdesk!', 'guessable'],
  ['asha1947', 'guessable'],
  ['Asha Menon', 'guessable'],
  ['AGT01-AGT01', 'guessable'],
  ['kV7#tq9Zw', 'good'],
  ['Zed-pass-12345', 'good'],
  ['correct horse battery staple', 'good'],
  ['मेरा घर नदी के पास है', 'good'],
] as const)('%s is %s', (password, hint) => {
  expect(passwordHint(password, ['Asha Menon', 'AGT01'])).toBe(hint);
});

test('accepts passphrases of every length, and names that are empty or short', () => {
  const words = 'seven rivers crossed the old town before noon while rain fell on '.repeat(5);
  expect(passwordHint(words.slice(0, 256), [])).toBe('good');
  expect(passwordHint('kV7#tq9Zw', ['', 'k', 'V7'])).toBe('good');
  expect(passwordHint('x'.repeat(100_000), [])).toBe('guessable');
});
