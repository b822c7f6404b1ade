import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Returns the SHA-256 of the bytes of a stream. */
export async function digestOfStream(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest();
}
