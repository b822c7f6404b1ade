/**
 * Draws text as strokes. A font of the machine may be missing, and every machine has other ones, which
 * would draw other receipts.
 */

/** The strokes of each character as an SVG path, in a box 8 wide and 12 high. */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M4 0Q8 0 8 6T4 12T0 6T4 0',
  '1': 'M1 3L4 0V12M1 12H7',
  '2': 'M0 3Q1 0 4 0T8 3Q8 6 4 8L0 12H8',
  '3': 'M0 1Q2 0 4 0Q8 0 8 3T4 6Q8 6 8 9T4 12Q1 12 0 10',
  '4': 'M6 12V0L0 8H8',
  '5': 'M7 0H1L0 5Q2 4 4 4Q8 4 8 8T4 12Q1 12 0 10',
  '6': 'M7 1Q0 0 0 8Q0 12 4 12T8 8T4 5Q1 5 0 8',
  '7': 'M0 0H8L3 12',
  '8': 'M4 0Q8 0 8 3T4 6T0 9T4 12T8 9T4 6T0 3T4 0',
  '9': 'M1 11Q8 12 8 4Q8 0 4 0T0 4T4 7Q7 7 8 4',
  A: 'M0 12L4 0L8 12M1 8H7',
  B: 'M0 0V12H5Q8 12 8 9T5 6H0M0 0H5Q7 0 7 3T5 6',
  C: 'M8 2Q7 0 4 0Q0 0 0 6T4 12Q7 12 8 10',
  D: 'M0 0V12H3Q8 12 8 6T3 0H0',
  E: 'M8 0H0V12H8M0 6H6',
  F: 'M8 0H0V12M0 6H6',
  G: 'M8 2Q7 0 4 0Q0 0 0 6T4 12Q8 12 8 7H5',
  H: 'M0 0V12M8 0V12M0 6H8',
  I: 'M4 0V12M2 0H6M2 12H6',
  J: 'M7 0V9Q7 12 4 12T0 9',
  K: 'M0 0V12M8 0L0 7M3 5L8 12',
  L: 'M0 0V12H8',
  M: 'M0 12V0L4 7L8 0V12',
  N: 'M0 12V0L8 12V0',
  O: 'M4 0Q8 0 8 6T4 12T0 6T4 0',
  P: 'M0 12V0H5Q8 0 8 3T5 7H0',
  Q: 'M4 0Q8 0 8 6T4 12T0 6T4 0M5 9L8 12',
  R: 'M0 12V0H5Q8 0 8 3T5 7H0M4 7L8 12',
  S: 'M8 2Q7 0 4 0Q0 0 0 3T4 6T8 9T4 12Q1 12 0 10',
  T: 'M0 0H8M4 0V12',
  U: 'M0 0V8Q0 12 4 12T8 8V0',
  V: 'M0 0L4 12L8 0',
  W: 'M0 0L2 12L4 5L6 12L8 0',
  X: 'M0 0L8 12M8 0L0 12',
  Y: 'M0 0L4 6L8 0M4 6V12',
  Z: 'M0 0H8L0 12H8',
  '.': 'M2 11.5V12',
  ',': 'M3 11L1 14',
  ':': 'M3 3V4M3 10V11',
  '-': 'M1 6H6',
  '/': 'M7 0L0 12',
  '*': 'M4 2V10M1 4L7 8M7 4L1 8',
};

export interface TextStyle {
  colour: string;
  /** Height of the characters in pixels. */
  height: number;
  /** Width of the strokes in pixels. */
  weight: number;
  /** Width of a character compared with the normal one. */
  stretch?: number;
}

/** Width of a text in pixels. */
export const textWidth = (text: string, { height, stretch = 1 }: TextStyle) =>
  text.length * 11 * (height / 12) * stretch;

/** Returns the SVG of a text whose upper left corner is at `x` and `y`. */
export function drawText(text: string, x: number, y: number, style: TextStyle): string {
  const { colour, height, weight, stretch = 1 } = style;
  const scale = height / 12;
  const paths = Array.from(text.toUpperCase(), (character, index) => {
    const path = strokes[character];
    if (path === undefined) return '';
    return `<path transform="translate(${index * 11} 0)" d="${path}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale * stretch} ${scale})" fill="none"
    stroke="${colour}" stroke-width="${weight / scale}" stroke-linecap="round"
    stroke-linejoin="round">${paths.join('')}</g>`;
}
