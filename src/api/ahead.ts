import type { Client } from './request.ts';
import type { CallName, SuccessOf } from './contract/calls.ts';
import type { Result } from './result.ts';

/** How long an answer waits for the one who needs it, ms. */
const longestWait = 5_000;

export interface Ahead {
  /** Answers with what was asked ahead, where there is something; asks otherwise. */
  client: Client;
  /** Asks for what a screen will need before that screen is there; `client` hands it on, once. */
  ahead: Client;
  /** What was asked ahead is nobody's any more. */
  forget: () => void;
}

export function createAhead(network: Client, now: () => number): Ahead {
  const begun = new Map<string, { answer: Promise<Result<unknown>>; askedAt: number }>();

  /** @returns null where nothing was asked ahead a moment ago. */
  async function take<Name extends CallName>(key: string): Promise<Result<SuccessOf<Name>> | null> {
    const found = begun.get(key);
    begun.delete(key);
    if (!found || now() - found.askedAt > longestWait) return null;
    // The same call had the same key.
    const result = (await found.answer) as Result<SuccessOf<Name>>;
    // It never left, and may now.
    const isLost = !result.ok && result.error.kind === 'offline';
    return isLost ? null : result;
  }

  return {
    client: {
      ...network,
      async call(name, payload, overrides) {
        const key = keyOf(name, payload);
        const taken = begun.has(key) ? await take<typeof name>(key) : null;
        return taken ?? network.call(name, payload, overrides);
      },
    },
    ahead: {
      ...network,
      call(name, payload, overrides) {
        const answer = network.call(name, payload, overrides);
        begun.set(keyOf(name, payload), { answer, askedAt: now() });
        return answer;
      },
    },
    forget: () => begun.clear(),
  };
}

const keyOf = (name: CallName, payload: object) => JSON.stringify([name, payload]);
