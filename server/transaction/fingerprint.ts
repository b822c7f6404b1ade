import { createHash } from 'node:crypto';

/**
 * Digest of the normalised content and the user of a call, which distinguishes a repeated call from
 * another one with the same client-generated id.
 */
export function fingerprint(content: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
