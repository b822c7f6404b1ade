import { expect, it } from 'vitest';
import { compareNames, type NameLikeness } from './compareNames.ts';
import { nameWords } from './nameWords.ts';

it.each<[string, string, NameLikeness]>([
  ['Ravi Kumar', 'KUMAR,  ravi', 'same'],
  ['Mr. Ravi Kumar', 'Ravi Kumar', 'same'],
  ['Ravi Kumar S/o Mohan', 'Ravi Kumar (new account)', 'same'],
  ['Bala Krishnan', 'Balakrishnan', 'same'],
  ['T.K. Rajan', 'Rajan TK', 'same'],
  ['Kumari', 'Selvi', 'other'],
  ['Mohd Salim', 'Muhammad Saleem', 'sound'],
  ['Mohd Faizan', 'मोहम्मद फ़ैज़ान', 'sound'],
  ['Abdur Rahman', 'Abdul Rehman', 'sound'],
  ['Ayesha', 'Aisha', 'sound'],
  ['Th0mas', 'Thomas', 'same'],
  ['மகேஷ்', 'Mahesh', 'sound'],
  ['عبد الرحمن', 'Abdul Rahman', 'sound'],
  ['ਸੁਖਦੇਵ ਢਿੱਲੋਂ', 'Sukhdev Dhillon', 'sound'],
  ['സൗദാമിനി', 'Saudamini', 'sound'],
  ['অনন্যা', 'Ananya', 'sound'],
  ['Suresh Kumar', 'Suersh Kumar', 'typing'],
  ['Kavitha', 'Kavthia', 'typing'],
  ['Rajesh', 'Rakesh', 'letter'],
  ['Arun', 'Varun', 'other'],
  ['Sunil', 'Sunila', 'other'],
  ['Kiran', 'Karan', 'other'],
  ['Suresh Kumar', 'Suersh Kumra', 'other'],
  ['S Murugan', 'Murugan', 'initials'],
  ['Ramasamy Muthukumar', 'R Muthukumar', 'initials'],
  ['P Kumar', 'R Kumar', 'other'],
  ['Mohammed Faizan', 'Faizan', 'initials'],
  ['Faizan', 'Faizan Qureshi', 'part'],
  ['Anil K', 'A Kumar', 'part'],
  ['', 'Ravi', 'unknown'],
  ['R', 'Ravi', 'unknown'],
  ['Shop 2', 'Shop 3', 'other'],
  ['Shop 2', 'shop', 'same'],
  ['Ravi 9847012345', 'ravi', 'same'],
])('"%s" and "%s" are %s', (one, other, expected) => {
  expect(compareNames(nameWords(one), nameWords(other))).toBe(expected);
  expect(compareNames(nameWords(other), nameWords(one))).toBe(expected);
});
