/** A LIKE pattern that finds these words anywhere, its wildcards standing for themselves. */
export function containsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
