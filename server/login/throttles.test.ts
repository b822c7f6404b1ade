import { describe, expect, it } from 'vitest';
import { delayAfter } from './accountThrottle.ts';
import { AddressThrottle } from './addressThrottle.ts';
import { passwordProblem } from './passwordPolicy.ts';

const clock = () => new Date(0);

const admitMany = (throttle: AddressThrottle, addresses: readonly string[]) =>
  addresses.filter((address) => throttle.admit(address)).length;

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

describe('AddressThrottle', () => {
  it('admits fifty failures from one address', () => {
    const throttle = new AddressThrottle(clock);
    expect(
      admitMany(
        throttle,
        Array.from({ length: 60 }, () => '192.0.2.1'),
      ),
    ).toBe(50);
    expect(throttle.admit('192.0.2.2')).toBe(true);
  });

  it('does not count what succeeded', () => {
    const throttle = new AddressThrottle(clock);
    for (let attempt = 0; attempt < 200; attempt += 1) {
      expect(throttle.admit('192.0.2.1')).toBe(true);
      throttle.forgive('192.0.2.1');
    }
  });

  it('takes a whole /64 for one address', () => {
    const throttle = new AddressThrottle(clock);
    const addresses = Array.from({ length: 60 }, (_, index) => `2001:db8:1:2::${index + 1}`);
    expect(admitMany(throttle, addresses)).toBe(50);
    expect(throttle.admit('2001:db8:1:2:ffff:1:2:3')).toBe(false);
    expect(throttle.admit('2001:db8:1:3::1')).toBe(true);
  });

  it('keeps a bounded number of addresses', () => {
    const throttle = new AddressThrottle(clock);
    for (let attempt = 0; attempt < 50; attempt += 1) throttle.admit('192.0.2.1');
    expect(throttle.admit('192.0.2.1')).toBe(false);
    for (let host = 0; host < 10_000; host += 1) throttle.admit(`10.0.${host >> 8}.${host & 255}`);
    expect(throttle.admit('192.0.2.1')).toBe(true);
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
