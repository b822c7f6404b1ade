import { size } from './theme/tokens.ts';

/** Height of a `FigureList` on one line. What only reserves its place does not load the list. */
export const figureLineHeight = `max(2.5rem, ${size('tool')})`;
