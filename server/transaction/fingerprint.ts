import { createHash } from 'node:crypto';

/**
 * Digest of what a call carried, after normalising, and who made it: tells a repeated call from
 * another one under the same client-made id.
 */
export function fingerprint(content: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
