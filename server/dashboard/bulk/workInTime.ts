import { HttpRefusal, Refusal } from '#server/api/refusals.ts';

/** Time of a bulk call. A server that stops waits for longer, and a client shows progress after it. */
const maxMs = 2_000;

/**
 * Works on items one after the other until the time is up, on one at least. A refusal ends it as well: the next call
 * begins with that item and is refused as a whole, with nothing done that has no answer.
 * @returns the results of the items that it reached, in order
 */
export async function workInTime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  now = () => performance.now(),
): Promise<Result[]> {
  const end = now() + maxMs;
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && now() >= end) break;
    try {
      results.push(await work(item));
    } catch (error) {
      const isRefusal = error instanceof Refusal || error instanceof HttpRefusal;
      if (results.length === 0 || !isRefusal) throw error;
      break;
    }
  }
  return results;
}
