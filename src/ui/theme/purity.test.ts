import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = globSync('{src/{ui,screens,app},stories}/**/*.{ts,tsx}').filter(
  // Drawn pictures are content, not style.
  (file) =>
    !file.includes('src/ui/theme/') && !file.endsWith('pictures.ts') && !file.endsWith('.test.ts'),
);

/** What only the theme may write down. */
const rawValues = {
  'a hex colour': /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![/\w-])/i,
  'a colour function': /\b(?:rgba?|hsla?|oklch)\(/,
  'a font size': /font-size:\s*[\d.]+|fontSize:\s*['"\d]/,
  'a shadow': /box-shadow:(?!\s*(?:none|\$\{|var\())|boxShadow:/,
};

describe('raw values stand only in the theme', () => {
  it('finds the files it guards', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(Object.entries(rawValues))('%s', (_what, pattern) => {
    expect(files.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
