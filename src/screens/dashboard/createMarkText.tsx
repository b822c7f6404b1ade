import { markedPieces, markPattern } from '#domain/text/searchMarks.ts';
import { Marked } from '#ui/Marked.tsx';
import type { MarkText } from './MarksContext.ts';

/** Returns the function that marks the words of a search; null if it has none. */
export function createMarkText(search: string): MarkText | null {
  const pattern = markPattern(search);
  return pattern && ((text, part) => <Marked pieces={markedPieces(text, pattern, part)} />);
}
