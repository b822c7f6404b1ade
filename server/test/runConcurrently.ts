/**
 * Runs all tasks, fifty at a time. With many more, some would be refused because no connection is
 * free in time.
 */
export async function runConcurrently<Result>(
  tasks: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = tasks.entries();
  const worker = async () => {
    for (const [index, task] of waiting) results[index] = await task();
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  return results;
}
