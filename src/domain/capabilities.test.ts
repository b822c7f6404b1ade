import { describe, expect, it } from 'vitest';
import { capabilities, noCapabilities, readCapabilities } from './capabilities.ts';
import { paise } from './money/money.ts';

describe('readCapabilities', () => {
  it('reads what a server offers', () => {
    const answer = { RETYPE_ABOVE: '100000.50', CLAIMS: true, SIMILAR: 48, TARGETS: { WTG: 30 } };
    expect(readCapabilities({ ...answer, OTHER: true })).toEqual({
      ...noCapabilities,
      retypeAbove: paise(10_000_050),
      hasClaims: true,
      duplicateHours: 48,
      targets: { WTG: 30 },
    });
  });

  it('ignores sorts of a newer server', () => {
    expect(readCapabilities({ SORTS: ['AMOUNT', 'COLOUR'] }).sorts).toEqual(['amount']);
  });

  it.each<{ wire: unknown }>([
    { wire: null },
    { wire: 'some text' },
    { wire: -0.5 },
    { wire: { WTG: 'soon' } },
  ])('has nothing where the value is of another form, as $wire', ({ wire }) => {
    const keys = Object.values(capabilities).map(({ key }) => key);
    const answer = Object.fromEntries(keys.map((key) => [key, wire]));
    const texts = typeof wire === 'string' ? { timeZone: wire, pushKey: wire } : {};
    expect(readCapabilities(answer)).toEqual({ ...noCapabilities, ...texts });
  });
});

it('has a key of its own for each capability', () => {
  const keys = Object.values(capabilities).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
