import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { TooManyAttempts } from '#server/api/refusals.ts';
import { FairQueue } from '../fairQueue.ts';

// argon2id is the default algorithm of the library. Its enum cannot be imported with erasable
// syntax.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentCost = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hash of an unknown password, so that sign-ins without a user take the same time. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$mRCml4/Qnh1QvHaGEWQipw$p2trDIUJ36t5PdgPcQx9nTnHyZ0U7JMeoXxhbyMa98o';

/** Each hash uses a core and 19 MiB. One core stays free. */
const queue = new FairQueue<HashOwner>(Math.max(1, availableParallelism() - 1));

/**
 * Owner of a hash in the queue. Each user at a known browser has a separate queue, which a flood of
 * sign-ins from unknown browsers cannot delay.
 */
export type HashOwner = 'unknown browsers' | 'new passwords' | number;

/** Maximum numbers of places that are taken at the same time. */
const maxPlaces = { ofUser: 8, shared: 64 } as const;

/** Number of places that each owner has taken. */
const takenPlaces = new Map<HashOwner, number>();

/** A place in the queue. */
export interface HashPlace {
  /**
   * Returns true if the password matches the stored hash. Without a stored hash it takes the same
   * time.
   */
  isPassword(password: string, storedHash: string | null): Promise<boolean>;
}

/** Hashes a password for storage (argon2id). @throws Refusal if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return withPlace('new passwords', () => queue.run('new passwords', () => hash(password, cost)));
}

/**
 * Runs a sign-in with a place in the queue, which it takes before it is counted as an attempt.
 * @throws Refusal if the queue is full.
 */
export function inHashQueue<Result>(
  owner: HashOwner,
  work: (place: HashPlace) => Promise<Result>,
): Promise<Result> {
  const isPassword = (password: string, storedHash: string | null) =>
    queue.run(owner, async () => {
      const matches = await verify(storedHash ?? dummyHash, password);
      return matches && storedHash !== null;
    });
  return withPlace(owner, () => work({ isPassword }));
}

/** Returns true if a stored hash has other parameters than the current ones. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(currentCost);
}

async function withPlace<Result>(owner: HashOwner, work: () => Promise<Result>): Promise<Result> {
  const max = typeof owner === 'number' ? maxPlaces.ofUser : maxPlaces.shared;
  const taken = takenPlaces.get(owner) ?? 0;
  if (taken >= max) throw new TooManyAttempts();
  takenPlaces.set(owner, taken + 1);
  try {
    return await work();
  } finally {
    const left = (takenPlaces.get(owner) ?? 1) - 1;
    if (left === 0) takenPlaces.delete(owner);
    else takenPlaces.set(owner, left);
  }
}
