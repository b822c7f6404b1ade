import { describe, expect, it } from 'vitest';
import * as tokens from '#ui/theme/tokens.ts';
import { designTokens, type FlatToken, flattenTokens } from './designTokens.ts';

const flat = flattenTokens();
const paths = new Set(flat.map(({ path }) => path));
const measure = (units: readonly string[]) => ({
  value: expect.any(Number),
  unit: expect.toSatisfy((unit: string) => units.includes(unit)),
});
const dimension = measure(['px', 'rem']);
const color = {
  colorSpace: 'srgb',
  components: [expect.any(Number), expect.any(Number), expect.any(Number)],
  alpha: expect.any(Number),
  hex: expect.stringMatching(/^#[\da-f]{6}$/),
};
/** Values by type, as the Design Tokens Format Module 2025.10 defines them. */
const formats: Record<string, unknown> = {
  color,
  dimension,
  duration: measure(['ms', 's']),
  number: expect.any(Number),
  fontWeight: expect.any(Number),
  shadow: expect.toSatisfy((shadows: unknown[]) => shadows.length > 0),
  typography: {
    fontFamily: expect.any(Array),
    fontSize: dimension,
    fontWeight: expect.any(Number),
    letterSpacing: dimension,
    lineHeight: expect.any(Number),
  },
};

const isAlias = ({ value }: FlatToken) => typeof value === 'string';

describe('the exported design tokens', () => {
  it.each(flat.filter((token) => !isAlias(token)))('$path is a $type', ({ type, value }) => {
    expect(value).toEqual(formats[type]);
  });

  it('refer to existing tokens', () => {
    const targets = flat.filter(isAlias).map(({ value }) => String(value).slice(1, -1));
    expect(targets.filter((target) => !paths.has(target))).toEqual([]);
    expect(targets.length).toBeGreaterThan(80);
  });

  it('contain every token of the theme', () => {
    const { light, dark } = tokens.themes;
    const groups = {
      'colour.light': light,
      'colour.dark': dark,
      space: tokens.spaces,
      radius: tokens.radii,
      size: tokens.sizes,
      'density.compact': tokens.densitySizes.compact,
      'density.comfortable': tokens.densitySizes.comfortable,
      breakpoint: tokens.breakpoints,
      text: tokens.texts,
      weight: tokens.weights,
      shadow: tokens.shadows,
      motion: tokens.motions,
      layer: tokens.layers,
    };
    const names = Object.entries(groups).flatMap(([group, values]) =>
      Object.keys(values).map((name) => `${group}.${name}`),
    );
    expect([...paths].filter((path) => !path.startsWith('palette.')).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it('convert colours with an opacity, both parts of the shadow, and tracking', () => {
    expect(designTokens()).toMatchObject({
      palette: { shadeLight: { $value: { components: [0.102, 0.098, 0.0863], alpha: 0.45 } } },
      colour: { light: { accent: { $value: '{palette.indigo}' } } },
      shadow: {
        float: { $value: [{ blur: { value: 2, unit: 'px' } }, { offsetY: { value: 12 } }] },
      },
      text: {
        display: { $value: { letterSpacing: { value: -0.05, unit: 'rem' }, lineHeight: 1.25 } },
      },
    });
  });
});
