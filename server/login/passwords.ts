import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooManyAttempts } from '#server/api/refusals.ts';
import { FairQueue } from '#server/fairQueue.ts';

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

/** Maximum numbers of waiting hashes. */
const maxWaiting = { ofUser: 8, ofOthers: 64 } as const;

/** Hashes a password for storage (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return runQueued('new passwords', () => hash(password, cost));
}

/**
 * Returns true if the password matches the stored hash. Without a stored hash it takes the same
 * time.
 * @throws Refusal if too many sign-ins are waiting.
 */
export function isPassword(
  password: string,
  storedHash: string | null,
  owner: HashOwner = 'unknown browsers',
): Promise<boolean> {
  return runQueued(owner, async () => {
    const matches = await verify(storedHash ?? dummyHash, password);
    return matches && storedHash !== null;
  });
}

/** Returns true if a stored hash has other parameters than the current ones. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(currentCost);
}

/** Returns true if the queue has space. A sign-in checks this before it is counted. */
export function hasQueueSpace(owner: HashOwner): boolean {
  const max = typeof owner === 'number' ? maxWaiting.ofUser : maxWaiting.ofOthers;
  return queue.waitingCount(owner) < max;
}

async function runQueued<Result>(owner: HashOwner, work: () => Promise<Result>): Promise<Result> {
  if (!hasQueueSpace(owner)) throw tooManyAttempts();
  return queue.run(owner, work);
}
