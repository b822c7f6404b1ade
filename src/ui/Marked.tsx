import { styled } from 'styled-components';
import { colour } from './theme/tokens.ts';

export interface MarkedProps {
  /** The text in pieces, each with its position, and with or without a mark. */
  pieces: readonly { start: number; text: string; isMarked: boolean }[];
}

const Mark = styled.mark`
  background: ${colour('accentWash')};
  color: inherit;
  border-block-end: 2px solid ${colour('accent')};
  forced-color-adjust: none;
`;

/** Marks pieces of a text, such as the words of a search. Screen readers read the text as without marks. */
export function Marked({ pieces }: MarkedProps) {
  return pieces.map(({ start, text, isMarked }) =>
    isMarked ? (
      <Mark key={start} role="presentation">
        {text}
      </Mark>
    ) : (
      text
    ),
  );
}
