import { describe, expect, test } from 'vitest';
import { isUndecidedLine, isUndecidedPayment } from './left.ts';

const today = '2026-11-30';

describe('what needs a decision', () => {
  test.each([
    ['a line without a note', null, true],
    ['a charge', 'charge', false],
    ["someone else's", 'otherPerson', false],
  ] as const)('%s', (_name, note, isUndecided) => {
    expect(isUndecidedLine({ note })).toBe(isUndecided);
  });

  test.each([
    ['a payment without a note', null, null, true],
    ['one with a reason', 'other', null, false],
    ['one that is waited for', 'wait', '2026-12-02', false],
    ['one that is waited for until today', 'wait', '2026-11-30', false],
    ['one that was waited for in vain', 'wait', '2026-11-29', true],
  ] as const)('%s', (_name, note, waitUntil, isUndecided) => {
    expect(isUndecidedPayment({ note, waitUntil }, today)).toBe(isUndecided);
  });
});
