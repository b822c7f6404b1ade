import { describe, expect, it } from 'vitest';
import { countryOf, movedTo, readNumber } from './phoneNumber.ts';

describe('readNumber', () => {
  it.each([
    ['', undefined, true, undefined],
    ['+', undefined, true, undefined],
    ['+91', '+91', true, 'IN'],
    ['+91 98765', '+9198765', false, 'IN'],
    ['+44 7400 123456', '+447400123456', false, 'GB'],
    ['+44 07400 123456', '+447400123456', false, 'GB'],
    ['+99912345', '+99912345', false, undefined],
  ])('reads %j', (text, number, isEmpty, country) => {
    expect(readNumber(text)).toEqual({ number, isEmpty, country });
  });
});

describe('countryOf', () => {
  it.each([
    ['+91', 'IN', 'IN'],
    ['+9', 'IN', 'IN'],
    ['+', 'IN', 'IN'],
    ['+447400123456', 'IN', 'GB'],
    ['+447781123456', 'GB', 'GG'],
    ['+1', 'CA', 'CA'],
    ['+44', 'IN', undefined],
    ['+99912345', 'IN', undefined],
  ] as const)('of %s with %s chosen', (text, chosen, country) => {
    expect(countryOf(text, chosen)).toBe(country);
  });
});

describe('movedTo', () => {
  it.each([
    ['+91', 'IN', 'GB', '+44'],
    ['+9198765', 'IN', 'LK', '+9498765'],
    ['+99912345', undefined, 'LK', '+94'],
    ['+', 'IN', 'GB', '+44'],
  ] as const)('moves %s from %s to %s', (text, from, to, moved) => {
    expect(movedTo(text, from, to)).toBe(moved);
  });
});
