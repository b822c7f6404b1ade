/**
 * Does all works, fifty of them at a time: many more would wait so long for a connection that they
 * are refused.
 */
export async function inLanes<Result>(
  works: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = works.entries();
  const lane = async () => {
    for (const [index, work] of waiting) results[index] = await work();
  };
  await Promise.all(Array.from({ length: 50 }, lane));
  return results;
}
