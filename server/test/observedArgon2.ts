import { setImmediate as nextIteration } from 'node:timers/promises';
import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Replaces the package in server tests, so that they can count hashes.
const argon2 = await vi.importActual<typeof Argon2>('@node-rs/argon2');

export const { hash } = argon2;

/** Results by hash and password. To compute the same ones again would take most of the time of many tests. */
const known = new Map<string, boolean>();

export const verify = vi.fn<typeof argon2.verify>(async (hashed, password) => {
  const pair = `${String(hashed)} ${String(password)}`;
  // A known result also comes in a later turn, as a computed one does. A loop of hashes would stop all else.
  await nextIteration();
  const matches = known.get(pair) ?? (await argon2.verify(hashed, password));
  known.set(pair, matches);
  return matches;
});
