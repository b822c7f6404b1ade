import { expect, test } from 'vitest';
import { isNoted } from './isNoted.ts';

const charge = { note: 'charge', reason: 'SMS' } as const;
const none = { note: null, reason: '' };
const sent = { kind: 'charge', waitUntil: null, reason: 'SMS' } as const;

test.each([
  ['the note that was sent', charge, sent, true],
  ['another reason', { ...charge, reason: 'ATM' }, sent, false],
  ['no note', none, sent, false],
  ['a withdrawn note', none, { ...sent, kind: 'open' as const }, true],
  ['a note that was not withdrawn', charge, { ...sent, kind: 'open' as const }, false],
  ['a line that is matched meanwhile', undefined, sent, 'unclear'],
  ['nothing that was sent', charge, null, false],
])('after a lost answer: %s', (_name, now, note, outcome) => {
  expect(isNoted(now, note)).toBe(outcome);
});
