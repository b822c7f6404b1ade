import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = globSync('{src/{ui,screens,app},stories}/**/*.{ts,tsx}').filter(
  // Drawn pictures are content, not style.
  (file) =>
    !file.includes('src/ui/theme/') && !file.endsWith('ictures.ts') && !file.endsWith('.test.ts'),
);

/** Lengths and times of zero, and `50%`, are no choice of a look. */
const number = String.raw`(?!0[;\s])[\d.]+`;

/** Values that only the theme may contain. */
const rawValues = {
  'a hex colour': /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![/\w-])/i,
  'a colour function': /\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/,
  'a named colour':
    /(?:color|background|fill|stroke|border[a-z-]*|outline):[^;'"`]*\b(?:white|black|gr[ae]y|red|green|blue|yellow|orange|purple|brown|navy|teal)\b(?!-)/,
  'a font size': /font-size:\s*[\d.]+|fontSize:\s*['"\d]/,
  'a line height': /line-height:\s*(?!1;)[\d.]+|lineHeight:\s*['"\d]/,
  'a font weight': /font-weight:\s*(?:\d|bold|normal)|fontWeight:\s*['"\d]/,
  'a font family': /font-family:|fontFamily:/,
  'a radius': new RegExp(`radius:[^;]*\\b${number}(?:px|rem|em)|borderRadius:\\s*['"\\d]`),
  'a layer': new RegExp(`z-index:\\s*-?${number}|zIndex:`),
  'a duration': new RegExp(`(?:transition|animation)[a-z-]*:[^;]*\\b${number}m?s\\b`),
  'a shadow': /(?:box|text)-shadow:(?!\s*(?:none|\$\{|var\())|(?:box|text)Shadow:(?! shadow\()/,
};

describe('raw values stand only in the theme', () => {
  it('finds the files it guards', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(Object.entries(rawValues))('%s', (_what, pattern) => {
    expect(files.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
