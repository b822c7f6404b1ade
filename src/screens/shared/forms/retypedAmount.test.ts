import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import {
  isRetyped,
  type RetypedValues,
  type RetypeRule,
  validateRetyped,
} from './retypedAmount.ts';

const { formatMessage } = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' });
const above: RetypeRule = { above: paise(10_000_000) };

describe('an amount is typed twice', () => {
  it.each<[string, RetypeRule, string, boolean]>([
    ['never without a limit', { above: null }, '999999999', false],
    ['not at the limit', above, '1,00,000', false],
    ['above the limit', above, '100000.01', true],
    ['as a short form above the limit', above, '1.1L', true],
    ['not while it is no amount', above, '2.5x', false],
    ['not when it is the recorded one', { ...above, recorded: paise(25_000_000) }, '250000', false],
    ['when it replaces a recorded one', { ...above, recorded: paise(25_000_000) }, '250001', true],
  ])('%s', (_, rule, typed, expected) => {
    expect(isRetyped(typed, rule)).toBe(expected);
  });

  it.each<[string, RetypedValues, string | undefined]>([
    ['nothing', { amount: '250000' }, 'Type the amount again'],
    ['spaces', { amount: '250000', amountAgain: ' ' }, 'Type the amount again'],
    ['another amount', { amount: '250000', amountAgain: '25000' }, 'The two amounts are different'],
    ['no amount', { amount: '250000', amountAgain: 'x' }, 'The two amounts are different'],
    ['the same', { amount: '250000', amountAgain: '2,50,000.00' }, undefined],
    ['the same in another form', { amount: '250000', amountAgain: '2.5L' }, undefined],
    ['anything for a small amount', { amount: '5', amountAgain: '6' }, undefined],
  ])('and validated: %s', (_, values, error) => {
    expect(validateRetyped(values, above, formatMessage)).toBe(error);
  });
});
