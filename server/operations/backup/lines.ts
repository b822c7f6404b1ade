import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Writes lines to a new file, durably. Holds one batch in memory.
 * @returns their number and the SHA-256 of the file (hexadecimal).
 */
export async function writeLines(
  path: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ count: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const lines of batches) {
      const text = `${lines.join('\n')}\n`;
      hash.update(text);
      count += lines.length;
      await file.appendFile(text);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { count, sha256: hash.digest('hex') };
}

/**
 * Yields the lines of a file. Unlike `readline`, only a line feed ends a line, because JSON may
 * contain other line separators.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Yields the items in arrays of this size; the last one may be shorter. */
export async function* inBatches<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
