import type { Random } from '#server/demo/random.ts';
import { drawText, type TextStyle, textWidth } from './strokeFont.ts';

/** Receipts of payments as banking apps show them, drawn as SVG. */

/** Content of a receipt. */
export interface ReceiptFacts {
  amount: string;
  date: string;
  time: string;
  reference: string;
  payer: string;
  payee: string;
  account: string;
}

/** The look of one bank's receipts. */
export interface Template {
  bank: string;
  paper: string;
  ink: string;
  label: string;
  accent: string;
  /** Height of the text of the rows. */
  textHeight: number;
  weight: number;
  stretch: number;
  /** The facts from top to bottom, each with its label. */
  rows: readonly (readonly [label: string, fact: keyof ReceiptFacts])[];
  /** Values stand below their labels instead of on the right. */
  isStacked: boolean;
  footer: readonly string[];
}

const width = 720;
const height = 1280;
const margin = 48;

const rows: Template['rows'] = [
  ['Paid to', 'payee'],
  ['Account', 'account'],
  ['From', 'payer'],
  ['UTR number', 'reference'],
  ['Date', 'date'],
  ['Time', 'time'],
];
const support = ['For help call 1800 22 4455', 'This receipt needs no signature'];

/** The receipts of six banks. */
export const templates = [
  {
    bank: 'Sahyadri Bank',
    paper: '#ffffff',
    ink: '#1c2330',
    label: '#6a7280',
    accent: '#135c4b',
    textHeight: 22,
    weight: 3,
    stretch: 0.8,
    rows,
    isStacked: true,
    footer: support,
  },
  {
    bank: 'Coastal Union',
    paper: '#f4f6fb',
    ink: '#10203f',
    label: '#5b6b8c',
    accent: '#23408e',
    textHeight: 18,
    weight: 2.6,
    stretch: 0.8,
    rows: rows.toReversed(),
    isStacked: false,
    footer: ['Coastal Union Bank Ltd', ...support],
  },
  {
    bank: 'Nila Payments',
    paper: '#14161c',
    ink: '#f2f4f8',
    label: '#9aa3b5',
    accent: '#3a2f6b',
    textHeight: 24,
    weight: 3,
    stretch: 0.75,
    rows: rows.slice(0, 5),
    isStacked: true,
    footer: ['Nila Pay UPI', 'Never share your PIN'],
  },
  {
    bank: 'Deccan Coop',
    paper: '#fdfbf2',
    ink: '#2b2620',
    label: '#7a6f5f',
    accent: '#8a2d3b',
    textHeight: 16,
    weight: 2.4,
    stretch: 0.9,
    rows,
    isStacked: false,
    footer: ['Terms apply. Credit subject to clearing', 'Deccan Cooperative', ...support],
  },
  {
    bank: 'Meridian',
    paper: '#eef7f2',
    ink: '#123024',
    label: '#5d7a6c',
    accent: '#b2641d',
    textHeight: 20,
    weight: 3.2,
    stretch: 0.7,
    rows,
    isStacked: false,
    footer: support,
  },
  {
    bank: 'Ganga Savings',
    paper: '#ffffff',
    ink: '#333333',
    label: '#999999',
    accent: '#c8102e',
    textHeight: 26,
    weight: 2.6,
    stretch: 0.7,
    rows: rows.slice(1),
    isStacked: true,
    footer: [],
  },
] as const satisfies readonly Template[];

const firstNames = [
  'Asha',
  'Ravi',
  'Meera',
  'Sanjay',
  'Fatima',
  'Arun',
  'Divya',
  'Joseph',
] as const;
const lastNames = ['Nair', 'Sharma', 'Khan', 'Iyer', 'Das', 'Patel', 'Thomas', 'Reddy'] as const;

/**
 * Returns the facts of a receipt. Receipts are compared if their amounts are equal, and a banker pays
 * from few accounts, so these are the same in all of them.
 */
export function makeFacts(random: Random): ReceiptFacts {
  const two = (from: number, to: number) => String(random.between(from, to)).padStart(2, '0');
  return {
    amount: '25,000.00',
    date: `${two(1, 30)} Nov 2026`,
    time: `${two(8, 20)}:${two(0, 59)}:${two(0, 59)}`,
    reference: `6${random.digits(11)}`,
    payer: 'Remit Desk ** 4471',
    payee: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    account: `** ** ${random.digits(4)}`,
  };
}

/** Draws a receipt, 720 by 1280 px. */
export function drawReceipt(template: Template, facts: ReceiptFacts): string {
  const { paper, accent, ink, textHeight, weight, stretch } = template;
  const style = { colour: ink, height: textHeight, weight, stretch };
  const amountStyle = { colour: ink, height: 54, weight: 6, stretch: 0.75 };
  const amountLeft = (width - textWidth(facts.amount, amountStyle)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <rect width="${width}" height="150" fill="${accent}"/>
    <circle cx="90" cy="75" r="38" fill="#fff" fill-opacity=".9"/>
    <path d="M68 92V66l22-16 22 16v26z" fill="${accent}"/>
    ${drawText(template.bank, 150, 58, { ...style, colour: '#fff', height: 30, weight: 4 })}
    ${drawText('Payment successful', 190, 190, { ...style, height: 20 })}
    ${drawText(facts.amount, amountLeft, 240, amountStyle)}
    ${template.isStacked ? drawStacked(template, facts, style) : drawRows(template, facts, style)}
    ${template.footer
      .map((line, index) => drawText(line, margin, 1120 + index * 34, { ...style, height: 14 }))
      .join('')}
  </svg>`;
}

function drawRows({ rows: all, label }: Template, facts: ReceiptFacts, style: TextStyle) {
  const drawn = all.map(([name, fact], index) => {
    const y = 380 + index * 96;
    const left = width - margin - textWidth(facts[fact], style);
    return `${drawText(name, margin, y, { ...style, colour: label })}
      ${drawText(facts[fact], left, y, style)}
      <path d="M${margin} ${y + 56}H${width - margin}" stroke="${label}" stroke-opacity=".5"/>`;
  });
  return drawn.join('');
}

function drawStacked({ rows: all, label }: Template, facts: ReceiptFacts, style: TextStyle) {
  const drawn = all.map(([name, fact], index) => {
    const y = 370 + index * 118;
    return `${drawText(name, margin, y, { ...style, colour: label, height: style.height * 0.7 })}
      ${drawText(facts[fact], margin, y + 34, style)}`;
  });
  return drawn.join('');
}
