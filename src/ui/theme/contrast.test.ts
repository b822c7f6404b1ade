import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
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

  it.each(['#000000', '#ffffff'])('a transparent picture in %s can be read', (ink) => {
    expect(contrast(ink, themes[theme].pictureGround)).toBeGreaterThanOrEqual(4.5);
  });

  it('every status tag is among the pairs', () => {
    for (const { text, wash } of Object.values(tagColours)) {
      expect(pairs).toContainEqual([text, wash]);
    }
  });
});

/** Every colour that is written with: `color: ${colour('ink')}`. */
const writtenWith = globSync('src/{ui,screens,app}/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?<![\w-])color:\s*\$\{colour\('(\w+)'\)\}/g)].map(
    ([, name]) => name,
  ),
);

describe('the pairs', () => {
  it('hold every colour something is written with', () => {
    expect(writtenWith.length).toBeGreaterThan(50);
    expect(writtenWith.filter((name) => !Object.hasOwn(textOn, name ?? ''))).toEqual([]);
  });

  it('hold placeholders and what is disabled on every ground of a control', () => {
    expect(textOn.inkFaint).toEqual(expect.arrayContaining(['paper', 'surface', 'sunken']));
    expect(textOn.inkSoft).toEqual(expect.arrayContaining(['surface', 'sunken']));
  });

  it('hold both parts of a code on every ground of a row', () => {
    for (const part of [textOn.codeDay, textOn.codeNumber]) {
      expect(part).toEqual(expect.arrayContaining(['surface', 'sunken', 'accentWash']));
    }
  });
});
