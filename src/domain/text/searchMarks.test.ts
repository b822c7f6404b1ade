import { describe, expect, it } from 'vitest';
import { markedPieces, markPattern } from './searchMarks.ts';

/** Returns a text with its marks in brackets. */
function marked(text: string, search: string, part?: readonly [number, number]): string {
  const pattern = markPattern(search);
  if (!pattern) return text;
  return markedPieces(text, pattern, part)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');
}

describe('marks', () => {
  it.each([
    ['no words', 'HDFC Bank', ' ', 'HDFC Bank'],
    ['a word in any case', 'HDFC Bank', 'hdfc', '[HDFC] Bank'],
    ['each occurrence', 'banana', 'an', 'b[an][an]a'],
    ['several words', 'Coromandel Bank', 'bank coro', '[Coro]mandel [Bank]'],
    ['the longer of two words', 'agent2', 'agent agent2', '[agent2]'],
    ['special characters as they are', '50% (a_b) \\ .*', '% _ \\ .*', '50[%] (a[_]b) [\\] [.*]'],
    ['no wildcard', 'HDFC', '.', 'HDFC'],
    ['letters with another length in small letters', 'İzmir Bank', 'bank', 'İzmir [Bank]'],
    ['an amount without commas', '₹1,23,456.00', '123456', '₹[1,23,456].00'],
    ['an amount with commas', '₹1,23,456.00', '₹1,23,456', '₹[1,23,456].00'],
    ['a part of an amount', '₹1,23,456.00', '345', '₹1,2[3,45]6.00'],
    ['decimals', '₹1,23,456.50', '6.5', '₹1,23,45[6.5]0'],
  ])('show %s', (_title, text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it('end at a part of the text', () => {
    expect(marked('2603140007', '1400', [0, 6])).toBe('2603[14]');
    expect(marked('2603140007', '1400', [6, 10])).toBe('[00]07');
  });
});
