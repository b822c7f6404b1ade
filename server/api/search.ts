/** Returns a LIKE pattern that finds this text anywhere. Wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
