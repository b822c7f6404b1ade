import { palette } from '#ui/theme/palette.ts';
import {
  breakpoints,
  type Density,
  densitySizes,
  layers,
  motions,
  radii,
  shadows,
  sizes,
  spaces,
  texts,
  themes,
  weights,
} from '#ui/theme/tokens.ts';
import {
  breakpointNotes,
  colourNotes,
  densityNotes,
  layerNotes,
  motionNotes,
  radiusNotes,
  shadowNotes,
  sizeNotes,
  spaceNotes,
  textNotes,
  weightNotes,
} from './tokenNotes.ts';

interface Token {
  $value: unknown;
  $description?: string;
}

interface TokenGroup {
  [name: string]: Token | TokenGroup | string;
}

const fontFamily = ['Inter Variable', 'Inter', 'system-ui', 'sans-serif'];

/** Converts a colour in hexadecimal or functional notation. */
function colorOf(css: string) {
  const numbers = css.startsWith('#')
    ? [1, 3, 5].map((start) => Number.parseInt(css.slice(start, start + 2), 16))
    : [...css.matchAll(/[\d.]+/g)].map(Number);
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  const hex = [red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('');
  return {
    colorSpace: 'srgb',
    components: [red, green, blue].map((one) => Number((one / 255).toFixed(4))),
    alpha,
    hex: `#${hex}`,
  };
}

/** Converts a CSS length or time. */
function measureOf(css: string) {
  const [, value, unit] = /^(-?[\d.]+)([a-z]+)$/.exec(css) ?? [];
  if (value === undefined) throw new Error(`${css} is not a length or time`);
  return { value: Number(value), unit };
}

const px = (css: string | undefined) => ({ value: Number.parseFloat(css ?? '0'), unit: 'px' });

/** Converts a CSS list of shadows without spread. */
function shadowOf(css: string) {
  return [...css.matchAll(/(\S+) (\S+) (\S+) (\w+\([^)]*\))/g)].map(
    ([, x, y, blur, color = '']) => ({
      color: colorOf(color),
      offsetX: px(x),
      offsetY: px(y),
      blur: px(blur),
      spread: px('0'),
    }),
  );
}

/** Converts a text style. Tracking is in em, for which the format has no unit. */
function typographyOf({ size, leading, tracking }: (typeof texts)[keyof typeof texts]) {
  const fontSize = Number.parseFloat(size);
  return {
    fontFamily,
    fontSize: measureOf(size),
    fontWeight: Number(weights.regular),
    letterSpacing: {
      value: Number((Number.parseFloat(tracking) * fontSize).toFixed(4)),
      unit: 'rem',
    },
    lineHeight: Number((Number.parseFloat(leading) / fontSize).toFixed(4)),
  };
}

function groupOf<Value>(
  $type: string,
  $description: string,
  values: Readonly<Record<string, Value>>,
  notes: Readonly<Record<string, string>>,
  convert: (value: Value) => unknown,
): TokenGroup {
  const tokens = Object.entries(values).map(([name, value]): [string, Token] => {
    const note = notes[name];
    return [name, { $value: convert(value), ...(note && { $description: note }) }];
  });
  return { $type, $description, ...Object.fromEntries(tokens) };
}

const paletteNames = new Map<string, string>(
  Object.entries(palette).map(([name, value]) => [value, name]),
);
const aliasOf = (css: string) => `{palette.${paletteNames.get(css)}}`;

const densityGroup = (density: Density) =>
  groupOf('dimension', `Sizes of ${density} rows.`, densitySizes[density], densityNotes, measureOf);

/** Returns the design tokens in the Design Tokens Format Module 2025.10. */
export const designTokens = (): TokenGroup => ({
  $description: 'Design tokens of Remit Desk, generated from src/ui/theme.',
  palette: groupOf('color', 'Raw colours. Use the semantic colours instead.', palette, {}, colorOf),
  colour: {
    light: groupOf('color', 'Light theme.', themes.light, colourNotes, aliasOf),
    dark: groupOf('color', 'Dark theme.', themes.dark, colourNotes, aliasOf),
  },
  space: groupOf('dimension', 'Spacing on a 4 px grid.', spaces, spaceNotes, measureOf),
  radius: groupOf('dimension', 'Corner radii.', radii, radiusNotes, measureOf),
  size: groupOf('dimension', 'Fixed sizes of the layout.', sizes, sizeNotes, measureOf),
  density: {
    compact: densityGroup('compact'),
    comfortable: densityGroup('comfortable'),
  },
  breakpoint: groupOf(
    'dimension',
    'Widths from which the layout changes.',
    breakpoints,
    breakpointNotes,
    (value: number) => ({ value, unit: 'px' }),
  ),
  text: groupOf('typography', 'Text styles.', texts, textNotes, typographyOf),
  weight: groupOf('fontWeight', 'Font weights.', weights, weightNotes, Number),
  shadow: groupOf('shadow', 'Shadows.', shadows, shadowNotes, shadowOf),
  motion: groupOf('duration', 'Durations of movements.', motions, motionNotes, measureOf),
  layer: groupOf('number', 'Stacking order.', layers, layerNotes, Number),
});

export interface FlatToken {
  /** Names of its groups and its own, joined by dots. */
  path: string;
  /** Type of the token or its group. */
  type: string;
  value: unknown;
  description: string;
}

/** Lists the tokens of a group and the groups in it. */
export function flattenTokens(
  group: object = designTokens(),
  path: readonly string[] = [],
  inherited = '',
): FlatToken[] {
  const type = '$type' in group ? String(group.$type) : inherited;
  if ('$value' in group) {
    const description = '$description' in group ? String(group.$description) : '';
    return [{ path: path.join('.'), type, value: group.$value, description }];
  }
  return Object.entries(group)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, child]) => flattenTokens(child, [...path, name], type));
}
