import { expect, it } from 'vitest';
import { nameWords } from '../names/nameWords.ts';
import { noteNumbersIn } from './noteNumbers.ts';
import { groupByPerson, isSamePerson } from './samePerson.ts';

const traced = ([name, notes]: readonly [string, string]) => ({
  words: nameWords(name),
  numbers: noteNumbersIn(notes),
});
const account = 'A/C 50100234567890';
const phone = 'ph 9847012345';

it.each([
  ['Ravi Kumar', '', 'KUMAR, Ravi', '', true],
  ['Ravi Kumar', account, 'Mr. Ravi Kumar', 'A/C 60200345678901', true],
  ['Mohammed Rafi', account, 'Muhammad Rafee', 'ac no 5010 0234 567890', true],
  ['Mohammed Rafi', phone, 'മുഹമ്മദ് റാഫി', `+91 98470 12345`, true],
  ['Mohammed Rafi', account, 'Rafi', account, true],
  ['Mohammed Rafi', account, 'Muhammad Rafee', '', false],
  ['Mohammed Rafi', account, 'Muhammad Rafee', 'A/C 60200345678901', false],
  ['Ravi Kumar', account, 'Meera Iyer', account, false],
  ['Shop 2', '', 'Shop 3', '', false],
  ['Shop 2', '', 'Shop', '', false],
])('%s (%s) and %s (%s) are the same person: %s', (one, notes, other, otherNotes, expected) => {
  expect(isSamePerson(traced([one, notes]), traced([other, otherNotes]))).toBe(expected);
  expect(isSamePerson(traced([other, otherNotes]), traced([one, notes]))).toBe(expected);
});

it('groups spellings that only a third one connects', () => {
  const items = (
    [
      ['Mohammed Rafi', account],
      ['Asha Rao', ''],
      ['Rafi', phone],
      ['Muhammad Rafee', `${account} ${phone}`],
    ] as const
  ).map((item) => ({ name: item[0], traces: traced(item) }));
  expect(groupByPerson(items).map((person) => person.map(({ name }) => name))).toEqual([
    ['Mohammed Rafi', 'Rafi', 'Muhammad Rafee'],
    ['Asha Rao'],
  ]);
});
