import type { Paise } from './money.ts';

const small = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const scales = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/**
 * Returns a positive amount in English words of the Indian system: "Two lakh fifty thousand rupees",
 * "Ten rupees and five paise".
 */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100);
  const fraction = amount % 100;
  const parts = [
    ...(rupees > 0 ? [`${numberInWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`] : []),
    ...(fraction > 0 ? [`${numberInWords(fraction)} ${fraction === 1 ? 'paisa' : 'paise'}`] : []),
  ];
  const words = parts.join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function numberInWords(number: number): string {
  const scale = scales.find(([size]) => number >= size);
  if (!scale) return belowHundred(number);
  const [size, name] = scale;
  const rest = number % size;
  const count = numberInWords(Math.floor(number / size));
  return rest === 0 ? `${count} ${name}` : `${count} ${name} ${numberInWords(rest)}`;
}

function belowHundred(number: number): string {
  const word = small[number];
  if (word !== undefined) return word;
  const ones = number % 10;
  const ten = tens[Math.floor(number / 10)] ?? '';
  return ones === 0 ? ten : `${ten}-${small[ones]}`;
}
