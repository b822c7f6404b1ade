import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooManyAttempts } from '#server/api/refusals.ts';

// argon2id is the library's default algorithm; its enum can't be imported under erasable syntax.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentCost = '$argon2id$v=19$m=19456,t=2,p=1$';

/** The hash of a password nobody knows, for sign-ins that have no user to be compared with. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$mRCml4/Qnh1QvHaGEWQipw$p2trDIUJ36t5PdgPcQx9nTnHyZ0U7JMeoXxhbyMa98o';

/** One core stays free for everything else. */
const atOnce = Math.max(1, availableParallelism() - 1);
const longestQueue = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password for storage (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password is the stored one. Without a stored one it takes as long and is false.
 * @throws Refusal when too many sign-ins are waiting.
 */
export function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(storedHash ?? nobodysHash, password);
    return matches && storedHash !== null;
  });
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(currentCost);
}

/** Hashing fills a core and 19 MiB each: not all of them at once, and a bounded queue. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) {
      throw tooManyAttempts();
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
