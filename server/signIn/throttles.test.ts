import { describe, expect, it } from 'vitest';
import { delayAfter } from './accountThrottle.ts';
import { passwordProblem } from './passwordPolicy.ts';

describe('delayAfter', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 1000],
    [6, 2000],
    [10, 32_000],
    [14, 512_000],
    [15, 900_000],
    [90, 900_000],
    [100_000, 900_000],
  ])('%d failures wait %d ms', (failures, delay) => {
    expect(delayAfter(failures)).toBe(delay);
  });
});

describe('passwordProblem', () => {
  const user = { name: 'Asha Verma', code: 'AGT01' };

  it.each([
    ['', 'Password must have at least 8 characters'],
    ['1234567', 'Password must have at least 8 characters'],
    ['x'.repeat(257), 'Password must have at most 256 characters'],
    ['Password1', 'Password is too common'],
    ['RemitDesk1', 'Password is too common'],
    ['password1234', 'Password is too common'],
    ['Banker@123', 'Password is too common'],
    ['mississippi', 'Password is too common'],
    ['asha verma', 'Password is too common'],
  ])('refuses "%s"', async (password, problem) => {
    expect(await passwordProblem(password, user)).toBe(problem);
  });

  it.each(['Zed-pass-12345', 'x'.repeat(256), 'four words in a row', 'क ख ग घ ङ च'])(
    'takes "%s"',
    async (password) => {
      expect(await passwordProblem(password, user)).toBeNull();
    },
  );
});
