import type { DemoBank } from './cast.ts';
import { Random } from './random.ts';

/** The demo's pictures, drawn as SVG without any text: fonts may be missing. */

type Emblem = (foreground: string) => string;

const emblems: readonly Emblem[] = [
  (ink) =>
    `<path d="M20 76V44l28-20 28 20v32z" fill="${ink}"/><path d="M36 76V54h24v22z" fill-opacity=".35"/>`,
  (ink) =>
    `<circle cx="48" cy="48" r="28" fill="none" stroke="${ink}" stroke-width="9"/><circle cx="48" cy="48" r="9" fill="${ink}"/>`,
  (ink) =>
    `<path d="M14 58q17-16 34 0t34 0M14 40q17-16 34 0t34 0" fill="none" stroke="${ink}" stroke-width="9"/>`,
  (ink) =>
    `<path d="M48 18l30 30-30 30-30-30z" fill="${ink}"/><path d="M48 34l14 14-14 14-14-14z" fill-opacity=".4"/>`,
  (ink) => `<path d="M14 74l22-42 14 24 10-16 22 34z" fill="${ink}"/>`,
  (ink) => `<path d="M48 16c22 26 22 38 0 64-22-26-22-38 0-64z" fill="${ink}"/>`,
  (ink) => `<path d="M22 22h22v52H22zM52 40h22v34H52z" fill="${ink}"/>`,
  (ink) =>
    `<path d="M48 20v44M24 50q4 26 24 26t24-26M36 34h24" fill="none" stroke="${ink}" stroke-width="8"/>`,
];

/** A bank's emblem, 384 px square. */
export function drawLogo({ colours: [ground, ink] }: DemoBank, index: number): string {
  const emblem = emblems[index % emblems.length]?.(ink) ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="0 0 96 96">
    <rect width="96" height="96" fill="${ground}"/>${emblem}</svg>`;
}

const papers = ['#fdfcf7', '#fbf8ee', '#f4f8fb', '#fdf6f2'] as const;
const inks = ['#1f2430', '#27374d', '#3b2f2f', '#23404a'] as const;
const accents = ['#1f6f5c', '#8a2d3b', '#274c8f', '#b2641d', '#5a3d8a'] as const;
const desks = ['#8a7a66', '#5f6b73', '#77675a', '#6d7a6a'] as const;

/** A paper slip photographed on a desk, 600 by 800 px; every number draws another one. */
export function drawSlip(number: number): string {
  const random = new Random(number + 1);
  const turn = (random.next() * 6 - 3).toFixed(2);
  const ink = random.pick(inks);
  const accent = random.pick(accents);
  const body = number % 3 === 0 ? table(random, ink) : lines(random, ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="${random.pick(desks)}"/>
    <g transform="rotate(${turn} 300 400)">
      <path d="M76 66h460v680H76z" fill-opacity=".25"/>
      <path d="${tornPaper(random)}" fill="${random.pick(papers)}"/>
      <rect x="96" y="92" width="408" height="${random.between(36, 64)}" fill="${accent}"/>
      <g stroke="${ink}">${body}</g>
      <g fill="${ink}">${digits(random.digits(random.between(5, 7)), 110, 520, 34)}</g>
      <g fill="${accent}" fill-opacity=".8">${digits(random.digits(10), 110, 640, 16)}</g>
      ${random.chance(0.6) ? stamp(random, accent) : ''}
    </g>
  </svg>`;
}

function tornPaper(random: Random): string {
  const teeth = Array.from(
    { length: 22 },
    () => `l10 ${random.between(3, 9)}l10 -${random.between(3, 9)}`,
  );
  return `M70 60h460v680${teeth.map((tooth) => tooth.replaceAll('l10', 'l-10')).join('')}H70z`;
}

function lines(random: Random, ink: string): string {
  return Array.from({ length: random.between(7, 10) }, (_, row) => {
    const y = 190 + row * 30;
    const label = random.between(50, 110);
    return `<path d="M110 ${y}h${label}" stroke-width="7" stroke="${ink}" stroke-opacity=".35"/>
      <path d="M250 ${y}h${random.between(60, 230)}" stroke-width="9"/>`;
  }).join('');
}

function table(random: Random, ink: string): string {
  const rows = Array.from({ length: 7 }, (_, row) => {
    const y = 200 + row * 40;
    return `<path d="M110 ${y}h380" stroke-width="2" stroke="${ink}" stroke-opacity=".4"/>
      <path d="M120 ${y + 20}h${random.between(60, 170)}M${random.between(380, 430)} ${y + 20}H480" stroke-width="9"/>`;
  });
  return `${rows.join('')}<path d="M340 196v280" stroke-width="2"/>`;
}

function stamp(random: Random, colour: string): string {
  const x = random.between(360, 430);
  const y = random.between(560, 660);
  return `<g fill="none" stroke="${colour}" stroke-opacity=".55" transform="rotate(-14 ${x} ${y})">
    <circle cx="${x}" cy="${y}" r="62" stroke-width="7"/><circle cx="${x}" cy="${y}" r="46" stroke-width="3"/>
    <path d="M${x - 34} ${y}l22 22 46-46" stroke-width="11"/></g>`;
}

/** Which of the seven segments (top, upper right … middle) each digit lights. */
const segments = [
  'abcdef',
  'bc',
  'abdeg',
  'abcdg',
  'bcfg',
  'acdfg',
  'acdefg',
  'abc',
  'abcdefg',
  'abcdfg',
];

function digits(text: string, left: number, top: number, width: number): string {
  const step = width * 1.5;
  return Array.from(text, (digit, position) =>
    oneDigit(Number(digit), left + position * step, top, width),
  ).join('');
}

function oneDigit(digit: number, x: number, y: number, width: number): string {
  const bar = width / 5;
  const across = (dy: number) => `<rect x="${x}" y="${y + dy}" width="${width}" height="${bar}"/>`;
  const down = (dx: number, dy: number) =>
    `<rect x="${x + dx}" y="${y + dy}" width="${bar}" height="${width}"/>`;
  const shapes: Record<string, string> = {
    a: across(0),
    b: down(width - bar, 0),
    c: down(width - bar, width),
    d: across(2 * width - bar),
    e: down(0, width),
    f: down(0, 0),
    g: across(width - bar / 2),
  };
  return Array.from(segments[digit] ?? '', (segment) => shapes[segment] ?? '').join('');
}
