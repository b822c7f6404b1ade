/** Shorter names are too similar to valid names of other programs. */
const minLength = 6;
const maxEdits = 2;

/**
 * Finds variables that are similar to a setting. A misspelled setting would silently have its
 * default.
 * @returns pairs of the variable and the likely setting.
 */
export function findMisspelled(
  names: readonly string[],
  known: readonly string[],
): { name: string; suggestion: string }[] {
  return names
    .filter((name) => name.length >= minLength && !known.includes(name))
    .flatMap((name) => {
      const suggestion = known.find((other) => other.length >= minLength && isSimilar(name, other));
      return suggestion === undefined ? [] : [{ name, suggestion }];
    });
}

function isSimilar(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= maxEdits && editDistance(left, right) <= maxEdits;
}

/** Edit distance of two strings (Levenshtein). */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [line, character] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
