/**
 * Returns the first JSON object in a response text; null when there is none or it is incomplete
 * (specification, section 7).
 */
export function extractJson(text: string): unknown {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const end = closingBrace(text, start);
    if (end < 0) continue;
    try {
      return JSON.parse(text.slice(start, end + 1));
    } catch {
      // Balanced braces without JSON, such as a script in an HTML page: continue the search.
    }
  }
  return null;
}

/** Returns the index of the brace that closes the one at `start`, ignoring strings; -1 if missing. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return index;
  }
  return -1;
}
