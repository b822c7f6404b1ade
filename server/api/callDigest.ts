import { createHash } from 'node:crypto';
import type { Refusal } from './refusals.ts';

/**
 * Digest of the normalised content and the user of a call, which distinguishes a repeated call from
 * another one with the same client-generated id.
 */
export function callDigest(content: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Returns true if a call with this digest has already recorded `existing`, false if nothing has used its id.
 * @throws Refusal if another call used the id.
 */
export function isRepeatOf(
  existing: { content_sha256: Buffer } | undefined,
  digest: Buffer,
  idTaken: () => Refusal,
): boolean {
  if (!existing) return false;
  if (existing.content_sha256.equals(digest)) return true;
  throw idTaken();
}
