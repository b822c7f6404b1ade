import { expect, it } from 'vitest';
import { failedWithoutEffect, succeeded } from '#api/result.ts';
import { verifyAdded, verifyChange } from './verify.ts';

const valueOf = async (
  outcome: ReturnType<ReturnType<typeof verifyAdded<string, null, string>>>,
) => {
  const result = await outcome;
  return result.ok ? result.value : 'failed';
};

const rateNow = { version: 2, changedBy: 'ADM01', rate: '90' };
const verifyRate = verifyChange(
  async () => succeeded(rateNow),
  (now, sent: { rate: string; before: { version: number } }) => now.rate === sent.rate,
  'ADM01',
);

it.each([
  [{ rate: '90', before: { version: 1 } }, true],
  [{ rate: '91', before: { version: 1 } }, 'unclear'],
  [{ rate: '90', before: { version: 2 } }, false],
  [null, false],
])('a change %j was recorded: %s', async (sent, expected) => {
  expect(await valueOf(verifyRate(sent))).toBe(expected);
});

const verifyText = (found: string | null) =>
  verifyAdded(
    async () => succeeded(null),
    () => found,
    (found, sent: string) => found === sent,
  );

it.each([
  ['found as sent', 'text', 'text', true],
  ['found with other content', 'other', 'text', 'unclear'],
  ['found after a reload', 'other', null, true],
  ['not found', null, 'text', false],
])('an added record that is %s', async (_, found, sent, expected) => {
  expect(await valueOf(verifyText(found)(sent))).toBe(expected);
});

it('passes on that the record could not be read', async () => {
  const verify = verifyAdded(
    async () => failedWithoutEffect,
    () => null,
    () => true,
  );
  expect(await valueOf(verify('text'))).toBe('failed');
});
