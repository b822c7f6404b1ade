/** Names this short are too much like names that are meant. */
const shortest = 6;
const mostEdits = 2;

/**
 * Finds variables that are nearly one of ours: whoever misspells a setting would otherwise run
 * with its default and not know. @returns pairs of what is there and what is likely meant.
 */
export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string }[] {
  return names
    .filter((name) => name.length >= shortest && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((other) => other.length >= shortest && isNear(name, other));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function isNear(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= mostEdits && edits(left, right) <= mostEdits;
}

/** How many characters have to be added, removed or replaced (Levenshtein). */
function edits(left: string, right: string): number {
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
