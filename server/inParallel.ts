const concurrency = 4;

/** Runs the work for all items, a few at a time. The first failure stops it. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let hasFailed = false;
  const worker = async () => {
    for (let next = iterator.next(); !next.done && !hasFailed; next = iterator.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  // Rejects only after all running work has ended, so that the caller can clean up safely.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
