import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractJson } from './extractJson.ts';

describe('extractJson', () => {
  it.each([
    ['{"status":"success"}', { status: 'success' }],
    ['Notice: undefined index\n{"status":"success"} trailing', { status: 'success' }],
    ['{"a":{"b":"}"}}{"second":1}', { a: { b: '}' } }],
    ['{"quote":"\\"}"}', { quote: '"}' }],
    ['<style>a { color: red }</style>{"ok":1}', { ok: 1 }],
    ['<html><script>if (a) { b() }</script></html>', null],
    ['{"cut":"in the mid', null],
    ['', null],
    ['no braces', null],
  ])('finds the first object in %j', (text, expected) => {
    expect(extractJson(text)).toEqual(expected);
  });

  it('finds an object between any texts without braces', () => {
    const noise = fc.string().map((text) => text.replace(/[{"]/g, ''));
    const objects = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(noise, objects, noise, (before, object, after) => {
        const json = JSON.stringify(object);
        expect(extractJson(`${before}${json}${after}`)).toEqual(JSON.parse(json));
      }),
    );
  });
});
