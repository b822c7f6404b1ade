import { sheetColours, sheetSpaces, sheetStyles, sheetWidth } from '../theme/sheetStyles.ts';
import { layoutSheet, type MeasureText } from './layoutSheet.ts';
import type { Sheet, SheetPage } from './sheet.ts';

/** A page with its picture. */
export interface DrawnPage extends SheetPage {
  canvas: HTMLCanvasElement;
}

export interface DrawOptions {
  /** Height of a page, px; without it, one page has the height of its content. */
  pageHeight?: number;
  /** Pixels for each px of the sheet. @default 1 */
  scale?: number;
}

/**
 * Draws a sheet with the typeface of the product; the device's fonts draw the letters that it lacks.
 * @throws TypeError if the browser cannot draw
 */
export async function drawSheet(
  sheet: Sheet,
  { pageHeight, scale = 1 }: DrawOptions = {},
): Promise<DrawnPage[]> {
  await loadFonts(sheet);
  const measuring = contextOf(document.createElement('canvas'));
  const measure: MeasureText = (text, style) => {
    measuring.font = sheetStyles[style].font;
    return measuring.measureText(text).width;
  };
  return layoutSheet(sheet, measure, pageHeight).map((page) => ({
    ...page,
    canvas: drawPage(page, scale),
  }));
}

/** A canvas does not load fonts by itself. Offline, a font that is missing is replaced. */
async function loadFonts({ blocks }: Sheet) {
  const text = JSON.stringify(blocks);
  const fonts = Object.values(sheetStyles).map(({ font }) => document.fonts.load(font, text));
  await Promise.allSettled(fonts);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new TypeError('the browser cannot draw on a canvas');
  return context;
}

function drawPage({ width, height, blocks, rules }: SheetPage, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = contextOf(canvas);
  context.scale(scale, scale);
  context.fillStyle = sheetColours.ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = sheetColours.rule;
  for (const y of rules) {
    const { margin, rule } = sheetSpaces;
    context.fillRect(margin, y, sheetWidth - 2 * margin, rule);
  }
  for (const { text, style, x, y } of blocks.flat()) {
    context.font = sheetStyles[style].font;
    context.fillStyle = sheetStyles[style].colour;
    context.fillText(text, x, y);
  }
  return canvas;
}
