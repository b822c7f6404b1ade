import { describe, expect, it } from 'vitest';
import { isSupportedText, supportedText } from './text.ts';

describe('text', () => {
  it.each(['', 'Asha', 'a\tb\nc\rd', '\u0085\u00a0', '\ud7ff\ue000\ufffd', '\u{1f600}\u{10ffff}'])(
    'accepts %j',
    (text) => {
      expect(isSupportedText(text)).toBe(true);
      expect(supportedText(text)).toBe(text);
    },
  );

  it.each(['\0', '\u0001', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud800', '\udfff'])(
    'rejects and removes %j',
    (character) => {
      expect(isSupportedText(`a${character}b`)).toBe(false);
      expect(supportedText(`${character}a${character}${character}b`)).toBe('ab');
    },
  );
});
