import { spaces, texts, themes, weights } from './tokens.ts';

/** Width in px of a sheet, which is a phone of 360 px at three pixels for each px. */
export const sheetWidth = 1080;
const density = 3;

const px = (length: string) =>
  Math.round(Number.parseFloat(length) * density * (length.endsWith('rem') ? 16 : 1));

/** Distances of a sheet, px. */
export const sheetSpaces = {
  margin: px(spaces[6]),
  gap: px(spaces[4]),
  line: px(spaces[2]),
  rule: density,
} as const;

export interface SheetStyle {
  /** CSS `font` for a canvas. */
  font: string;
  /** Font size, px. */
  size: number;
  /** Line height, px. */
  leading: number;
  /** CSS colour. */
  colour: string;
}

const family = "'Inter Variable', 'Inter', system-ui, sans-serif";

/** Sheets are light in every theme, because they are shared and printed. */
const colours = themes.light;

const style = (
  text: keyof typeof texts,
  weight: keyof typeof weights,
  colour: keyof typeof colours,
): SheetStyle => ({
  font: `${weights[weight]} ${px(texts[text].size)}px ${family}`,
  size: px(texts[text].size),
  leading: px(texts[text].leading),
  colour: colours[colour],
});

/** Text styles of a sheet. */
export const sheetStyles = {
  title: style('heading', 'strong', 'ink'),
  heading: style('small', 'strong', 'inkSoft'),
  label: style('small', 'regular', 'inkSoft'),
  value: style('body', 'regular', 'ink'),
  strong: style('title', 'strong', 'ink'),
} as const;

export type SheetStyleName = keyof typeof sheetStyles;

export const sheetColours = { ground: colours.surface, rule: colours.hairline } as const;
