import { chmodSync, mkdirSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { StartError } from './startError.ts';

/**
 * Makes the data folder, for its owner's eyes only, and whatever this process makes from then on.
 * @throws StartError when that can't be.
 */
export function makePrivateFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    chmodSync(root, 0o700);
    if (isMainThread) process.umask(0o077);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${root} can't be used: ${reason}`);
  }
}
