import {
  type SheetStyleName,
  sheetSpaces as spaces,
  sheetStyles,
  sheetWidth,
} from '../theme/sheetStyles.ts';
import type { Sheet, SheetBlock, SheetPage, SheetText } from './sheet.ts';
import { wrapText } from './wrapText.ts';

/** Returns the width of a text in a style, px. */
export type MeasureText = (text: string, style: SheetStyleName) => number;

/** A block with positions from its own top. */
interface Piece {
  height: number;
  texts: readonly SheetText[];
  /** Position of the rule; null if there is none. */
  rule: number | null;
}

const innerWidth = sheetWidth - 2 * spaces.margin;
/** The part of a line that a label may take beside its value. */
const labelShare = 0.5;

/**
 * Places the blocks of a sheet.
 * @param pageHeight height of a page, px; without it, one page has the height of its content
 */
export function layoutSheet(sheet: Sheet, measure: MeasureText, pageHeight?: number): SheetPage[] {
  const pages: Piece[][] = [[]];
  const lastLine = (pageHeight ?? Infinity) - spaces.margin;
  let bottom: number = spaces.margin;
  for (const block of sheet.blocks) {
    const piece = pieceOf(block, measure);
    if (bottom + piece.height > lastLine) {
      const heading = headingPiece(sheet.continuation(pages.length + 1), measure);
      pages.push([heading]);
      bottom = spaces.margin + heading.height;
    }
    pages.at(-1)?.push(piece);
    bottom += piece.height;
  }
  return pages.map((pieces) => toPage(pieces, pageHeight));
}

const headingPiece = (text: string, measure: MeasureText) =>
  pieceOf({ kind: 'heading', text }, measure);

function toPage(pieces: readonly Piece[], pageHeight: number | undefined): SheetPage {
  const blocks: SheetText[][] = [];
  const rules: number[] = [];
  let top: number = spaces.margin;
  for (const { height, texts, rule } of pieces) {
    const offset = top;
    if (texts.length > 0) blocks.push(texts.map((text) => ({ ...text, y: text.y + offset })));
    if (rule !== null) rules.push(offset + rule);
    top += height;
  }
  return { width: sheetWidth, height: pageHeight ?? top + spaces.margin, blocks, rules };
}

function pieceOf(block: SheetBlock, measure: MeasureText): Piece {
  switch (block.kind) {
    case 'rule':
      return { height: 2 * spaces.gap, texts: [], rule: spaces.gap };
    case 'title':
    case 'heading':
    case 'note': {
      const style = block.kind === 'note' ? 'label' : block.kind;
      return stack([linesOf(block.text, style, innerWidth, 'start', measure)]);
    }
    case 'row':
      return stack([pairOf(block, block.isStrong ? 'strong' : 'value', measure)]);
    case 'entry': {
      const details = block.details.map((text) =>
        linesOf(text, 'label', innerWidth, 'start', measure),
      );
      return stack([pairOf(block, 'value', measure), ...details]);
    }
    default:
      return block satisfies never;
  }
}

/** A label, and beside it a value at the end of the line. Both wrap. */
function pairOf(
  { label, value }: { label: string; value: string },
  style: SheetStyleName,
  measure: MeasureText,
): Piece {
  const labels = linesOf(label, 'label', innerWidth * labelShare, 'start', measure);
  const labelWidth = Math.max(...labels.texts.map(({ width }) => width));
  const room = innerWidth - labelWidth - spaces.gap;
  const values = linesOf(value, style, room, 'end', measure);
  // Both begin on the same baseline.
  const drop = (values.texts[0]?.y ?? 0) - (labels.texts[0]?.y ?? 0);
  return {
    height: Math.max(labels.height + drop, values.height),
    texts: [...labels.texts.map((text) => ({ ...text, y: text.y + drop })), ...values.texts],
    rule: null,
  };
}

function linesOf(
  text: string,
  style: SheetStyleName,
  room: number,
  align: 'start' | 'end',
  measure: MeasureText,
): Piece {
  const { leading, size } = sheetStyles[style];
  const lines = wrapText(text, room, (part) => measure(part, style));
  const texts = lines.map((line, index): SheetText => {
    const width = measure(line, style);
    const x = align === 'start' ? spaces.margin : sheetWidth - spaces.margin - width;
    // The letters stand in the middle of the line height.
    return { text: line, style, x, y: index * leading + (leading + 0.7 * size) / 2, width };
  });
  return { height: lines.length * leading, texts, rule: null };
}

/** Puts pieces below each other, with a small space after them. */
function stack(pieces: readonly Piece[]): Piece {
  let height = 0;
  const texts = pieces.flatMap((piece) => {
    const top = height;
    height += piece.height;
    return piece.texts.map((text) => ({ ...text, y: text.y + top }));
  });
  return { height: height + spaces.line, texts, rule: null };
}
