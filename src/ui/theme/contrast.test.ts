import { describe, expect, it } from 'vitest';
import { type ColourName, tagColours, textOn, themes, type ThemeName } from './tokens.ts';

const themeNames = Object.keys(themes) as ThemeName[];
const pairs = Object.entries(textOn).flatMap(([text, backgrounds]) =>
  backgrounds.map((background) => [text as ColourName, background] as const),
);

describe.each(themeNames)('contrast in the %s theme', (theme) => {
  it.each(pairs)('%s on %s can be read', (text, background) => {
    expect(contrast(themes[theme][text], themes[theme][background])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'surface', 'sunken'] as const)('edges and focus stand out on %s', (ground) => {
    expect(contrast(themes[theme].edge, themes[theme][ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(themes[theme].accent, themes[theme][ground])).toBeGreaterThanOrEqual(3);
  });

  it('every status tag is among the pairs', () => {
    for (const { text, wash } of Object.values(tagColours)) {
      expect(pairs).toContainEqual([text, wash]);
    }
  });
});

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
