import { describe, expect, it } from 'vitest';
import { countryOf, movedTo, readNumber, readPasted } from './phoneNumber.ts';

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

describe('readPasted', () => {
  it.each([
    ['98765 43210', 'IN', '+919876543210'],
    ['०९८७६५४३२१०', 'IN', '+919876543210'],
    ['९८७६५ ४३२१०', 'IN', '+919876543210'],
    ['91 98765 43210', 'IN', '+919876543210'],
    ['091-98765-43210', 'IN', '+919876543210'],
    ['0091 98765 43210', 'IN', '+919876543210'],
    ['(+91) 98765\u201343210', 'GB', '+919876543210'],
    ['\u202a+44 (0)7400 123456\u202c', 'IN', '+447400123456'],
    ['07400 123456', 'GB', '+447400123456'],
    ['+39 06 6982', 'IN', '+39066982'],
    ['98765', 'IN', null],
    ['', 'IN', null],
    ['+91 98765 43210, +91 98765 43211', 'IN', null],
  ] as const)('reads %j in %s', (text, country, number) => {
    expect(readPasted(text, country)).toBe(number);
  });
});
