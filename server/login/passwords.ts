import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooManyAttempts } from '#server/api/refusals.ts';
import { FairTurns } from '#server/fairTurns.ts';

// argon2id is the library's default algorithm; its enum can't be imported under erasable syntax.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentCost = '$argon2id$v=19$m=19456,t=2,p=1$';

/** The hash of a password nobody knows, for sign-ins that have no user to be compared with. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$mRCml4/Qnh1QvHaGEWQipw$p2trDIUJ36t5PdgPcQx9nTnHyZ0U7JMeoXxhbyMa98o';

/** Hashing fills a core and 19 MiB each; one core stays free for everything else. */
const turns = new FairTurns<HashOwner>(Math.max(1, availableParallelism() - 1));

/**
 * For whom a password is hashed: each user at a known browser has turns of their own, which no
 * flood of sign-ins from unknown browsers takes away.
 */
export type HashOwner = 'strangers' | 'passwords to be set' | number;

/** Most that may wait for one user, and for everyone else together. */
const mostWaiting = { ofUser: 8, ofOthers: 64 } as const;

/** Hashes a password for storage (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return inTurn('passwords to be set', () => hash(password, cost));
}

/**
 * Whether the password is the stored one. Without a stored one it takes as long and is false.
 * @throws Refusal when too many sign-ins are waiting.
 */
export function isPassword(
  password: string,
  storedHash: string | null,
  owner: HashOwner = 'strangers',
): Promise<boolean> {
  return inTurn(owner, async () => {
    const matches = await verify(storedHash ?? nobodysHash, password);
    return matches && storedHash !== null;
  });
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(currentCost);
}

/** Whether one more may wait. A sign-in asks before it is counted, as it is not tried otherwise. */
export function hasRoomFor(owner: HashOwner): boolean {
  const most = typeof owner === 'number' ? mostWaiting.ofUser : mostWaiting.ofOthers;
  return turns.waitingOf(owner) < most;
}

async function inTurn<Result>(owner: HashOwner, work: () => Promise<Result>): Promise<Result> {
  if (!hasRoomFor(owner)) throw tooManyAttempts();
  return turns.run(owner, work);
}
