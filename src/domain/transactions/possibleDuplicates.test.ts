import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import {
  type Comparable,
  duplicateReasonsOf,
  duplicateRank,
  type DuplicateReason,
} from './possibleDuplicates.ts';

const base: Comparable = {
  customer: 'Ravi Kumar',
  agentCode: 'AGT01',
  bankCode: 'HDFC',
  amount: paise(2_500_000),
  notes: 'A/C 50100234567890',
};

it.each<[string, Partial<Comparable>, DuplicateReason[]]>([
  ['everything', {}, ['account', 'customer', 'bankAndAgent']],
  ['everything but the amount', { amount: paise(2_500_001) }, []],
  [
    'the account, spaced',
    { customer: '', agentCode: 'AGT02', notes: 'ac no 5010 0234-567890' },
    ['account'],
  ],
  [
    'the customer, typed otherwise',
    { customer: ' ravi   KUMAR ', bankCode: 'SBIN', notes: '' },
    ['customer'],
  ],
  ['bank and agent, without a customer', { customer: '', notes: '' }, ['bankAndAgent']],
  ['bank and agent, but another customer', { customer: 'Asha Rao', notes: '' }, []],
  ['bank and agent, but another account', { customer: '', notes: 'A/C 60100234567890' }, []],
  ['the bank only', { customer: '', agentCode: 'AGT02', notes: '' }, []],
])('compares %s', (_title, change, expected) => {
  expect(duplicateReasonsOf(base, { ...base, ...change })).toEqual(expected);
  expect(duplicateReasonsOf({ ...base, ...change }, base)).toEqual(expected);
});

it('ranks account above customer above bank and agent', () => {
  const weaker: DuplicateReason[][] = [
    ['account', 'customer', 'bankAndAgent'],
    ['account', 'customer'],
    ['account'],
    ['customer', 'bankAndAgent'],
    ['customer'],
    ['bankAndAgent'],
  ];
  const ranks = weaker.map(duplicateRank);
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
});

/** Returns the same numbers from 0 to below 1 in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const firstNames =
  'Ravi Asha Imran Divya Kavitha Thomas Pooja Harish Zoya Meera Suresh Fatima Arjun Lakshmi Vijay Anita Joseph Nisha Rahul Sunita'.split(
    ' ',
  );
const lastNames =
  'Kumar Menon Shaikh Nair Mathew Sharma Chauhan Bhat Rao Iyer Khan Reddy Patel Das Singh Gupta Thomas Pillai Joshi Verma'.split(
    ' ',
  );
const banks = 'HDFC SBIN ICIC UTIB PUNB COMB'.split(' ');
const agents = Array.from({ length: 8 }, (_, index) => `AGT0${index + 1}`);
/** Amounts that are sent again and again, in rupees. */
const usualAmounts = [5000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000];

function generator(seed: number) {
  const random = randomNumbers(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('empty list');
    return item;
  };
  const chance = (share: number) => random() < share;
  const digits = (count: number) =>
    `${1 + below(9)}${Array.from({ length: count - 1 }, () => below(10)).join('')}`;
  const details = (account: string, name: string) =>
    oneOf([
      `A/C ${account}`,
      `Account name: ${name}, account number: ${account}, branch: Fort`,
      `${name}\n${account}\nIFSC ${oneOf(banks)}0${digits(6)}`,
      `ac no.${account} ph 98${digits(8)}`,
    ]);

  /** A transfer as an agent types it. Some lack the customer or have their details in a picture. */
  function transfer(agentCode = oneOf(agents)): Comparable & { account: string } {
    const name = `${oneOf(firstNames)} ${oneOf(lastNames)}`;
    const account = digits(9 + below(8));
    const rupees = chance(0.6) ? oneOf(usualAmounts) : 500 + below(200_000);
    const hasNotes = chance(0.85);
    return {
      customer: chance(0.9) ? name : '',
      agentCode,
      bankCode: oneOf(banks),
      amount: paise(rupees * 100),
      notes: hasNotes ? details(account, name) : '',
      account: hasNotes ? account : '',
    };
  }

  /** The same transfer, typed a second time by the same agent or by an admin. */
  function retyped(first: Comparable & { account: string }): Comparable {
    const spaced = first.account.replace(/(\d{4})(?=\d)/g, oneOf(['$1', '$1 ', '$1-']));
    const customer = oneOf([
      first.customer,
      first.customer.toUpperCase(),
      ` ${first.customer.replace(' ', '  ')} `,
      // Forgotten, or misspelled where the account number is there.
      first.account ? first.customer.slice(0, -1) : first.customer,
    ]);
    const notes = first.account ? details(spaced, first.customer) : first.notes;
    const hasOtherBank = chance(0.1) && (first.account !== '' || first.customer !== '');
    return { ...first, customer, notes, bankCode: hasOtherBank ? oneOf(banks) : first.bankCode };
  }
  return { transfer, retyped };
}

describe('labelled pairs', () => {
  it('finds all of 200 planted duplicates', () => {
    const { transfer, retyped } = generator(1);
    const pairs = Array.from({ length: 200 }, () => {
      const first = transfer();
      return [first, retyped(first)] as const;
    });
    expect(pairs.filter(([one, other]) => duplicateReasonsOf(one, other).length === 0)).toEqual([]);
  });

  // All pairs have the same amount, because others are never found, and every second one the same
  // agent. Ordinary transfers resemble each other less.
  it('finds at most 2 % of 2,000 ordinary pairs of the same amount', () => {
    const { transfer } = generator(2);
    const pairs = Array.from({ length: 2000 }, (_, index) => {
      const one = transfer();
      const other = index % 2 === 0 ? transfer(one.agentCode) : transfer();
      return [one, { ...other, amount: one.amount }] as const;
    });
    const found = pairs.filter(([one, other]) => duplicateReasonsOf(one, other).length > 0);
    expect(found.length).toBeLessThanOrEqual(40);
  });
});
