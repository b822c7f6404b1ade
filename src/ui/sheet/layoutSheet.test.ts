import { describe, expect, it } from 'vitest';
import { sheetStyles, sheetWidth } from '../theme/sheetStyles.ts';
import { layoutSheet, type MeasureText } from './layoutSheet.ts';
import type { Sheet, SheetBlock, SheetPage } from './sheet.ts';
import { wrapText } from './wrapText.ts';

/** Every character is half as wide as it is high. */
const measure: MeasureText = (text, style) => [...text].length * 0.5 * sheetStyles[style].size;
const byLength = (text: string) => text.length;

describe('a text', () => {
  it.each([
    ['fits', 'one two', 10, ['one two']],
    ['is broken between words', 'one two three', 7, ['one two', 'three']],
    ['is broken within a long word', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['loses spaces at its ends', '  one  ', 10, ['one']],
    ['is empty', '', 10, ['']],
    // A vowel sign stays with its letter: each of these is one character with two code points.
    ['is broken between characters', 'किकिकि', 4, ['किकि', 'कि']],
    ['keeps the parts of a picture and of a flag', '👩🏽‍🌾🇮🇳🇮🇳', 7, ['👩🏽‍🌾', '🇮🇳', '🇮🇳']],
    ['keeps a conjunct', 'क्षक्ष', 3, ['क्ष', 'क्ष']],
    ['begins with a mark', '\u0301ab', 2, ['\u0301a', 'b']],
  ])('that %s', (_, text, width, lines) => {
    expect(wrapText(text, width, byLength)).toEqual(lines);
  });
});

const entry = (index: number): SheetBlock => ({
  kind: 'entry',
  label: `14 Mar 2026, ${index}`,
  value: '₹1,000.00',
  details: [`Bank Reference UTR${index}`],
});
const sheetOf = (blocks: readonly SheetBlock[]): Sheet => ({
  blocks,
  continuation: (page) => `2603140007, page ${page}`,
});
const linesOf = ({ blocks }: SheetPage) => blocks.flat().map(({ text }) => text);

describe('a sheet', () => {
  const forty = sheetOf([
    { kind: 'title', text: 'Transfer slip' },
    { kind: 'rule' },
    ...Array.from({ length: 40 }, (_, index) => entry(index)),
  ]);

  it('is one page that grows with its content', () => {
    const [short] = layoutSheet(sheetOf([entry(1)]), measure);
    const pages = layoutSheet(forty, measure);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.height).toBeGreaterThan(30 * (short?.height ?? Infinity) * 0.5);
    expect(pages[0]?.rules).toHaveLength(1);
    expect(pages[0] && linesOf(pages[0])).toHaveLength(1 + 3 * 40);
  });

  it('is continued on further pages without a line that is lost, doubled or cut', () => {
    const height = 1527;
    const pages = layoutSheet(forty, measure, height);
    expect(pages.length).toBeGreaterThan(2);
    const lines = pages.flatMap(linesOf);
    for (let index = 0; index < 40; index += 1) {
      expect(lines.filter((line) => line === `Bank Reference UTR${index}`)).toHaveLength(1);
    }
    for (const page of pages) {
      expect(page.height).toBe(height);
      expect(Math.max(...page.blocks.flat().map(({ y }) => y))).toBeLessThan(height);
    }
    expect(pages.slice(1).map((page) => linesOf(page)[0])).toEqual(
      pages.slice(1).map((_, index) => `2603140007, page ${index + 2}`),
    );
  });

  it('wraps a long value beside its label within the page', () => {
    const value = 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited';
    const [page] = layoutSheet(sheetOf([{ kind: 'row', label: 'Customer', value }]), measure);
    const [label, ...values] = page?.blocks.flat() ?? [];
    expect(values.map(({ text }) => text).join(' ')).toBe(value);
    expect(values.length).toBeGreaterThan(1);
    expect(label?.y).toBe(values[0]?.y);
    for (const { x, width } of values) {
      expect(x).toBeGreaterThan((label?.x ?? 0) + (label?.width ?? 0));
      expect(x + width).toBeLessThanOrEqual(sheetWidth);
    }
  });
});
