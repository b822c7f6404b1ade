import { compareNames } from '../names/compareNames.ts';
import type { NameWord } from '../names/nameWords.ts';
import type { NoteNumbers } from './noteNumbers.ts';

/** What a customer of a transaction is recognised by. */
export interface PersonTraces {
  words: readonly NameWord[];
  numbers: Pick<NoteNumbers, 'accounts' | 'phones'>;
}

/** Returns the words of a name in an order of their own, without forms of address. Numbers count: "Shop 2". */
const normalised = (words: readonly NameWord[]): string =>
  words
    .filter(({ isTitle, letters }) => !isTitle || /^\d/.test(letters))
    .map(({ letters }) => letters)
    .toSorted()
    .join(' ');

const share = (one: readonly string[], other: readonly string[]) =>
  one.some((number) => other.includes(number));

/** Returns true if two customers have the same name, or names that are alike and an account or a phone in common. */
export function isSamePerson(one: PersonTraces, other: PersonTraces): boolean {
  if (normalised(one.words) === normalised(other.words)) return true;
  const isShared =
    share(one.numbers.accounts, other.numbers.accounts) ||
    share(one.numbers.phones, other.numbers.phones);
  if (!isShared) return false;
  const likeness = compareNames(one.words, other.words);
  return likeness !== 'other' && likeness !== 'unknown';
}

/** Groups what belongs to the same person, in the order of the first of each. */
export function groupByPerson<Item extends { traces: PersonTraces }>(
  items: readonly Item[],
): readonly (readonly [Item, ...Item[]])[] {
  let people: (readonly [Item, ...Item[]])[] = [];
  for (const item of items) {
    const isKnown = (person: readonly Item[]) =>
      person.some(({ traces }) => isSamePerson(traces, item.traces));
    // An item can show that two spellings are of one person.
    const [first, ...others] = people.filter(isKnown);
    const person: readonly [Item, ...Item[]] = first ? [...first, ...others.flat(), item] : [item];
    people = first
      ? people
          .filter((known) => !others.includes(known))
          .map((known) => (known === first ? person : known))
      : [...people, person];
  }
  return people;
}
