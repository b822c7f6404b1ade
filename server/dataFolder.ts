import { chmodSync, mkdirSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { StartError } from './startError.ts';
import { errorText } from './db/errors.ts';

/**
 * Creates the data folder with access for its owner only, and sets the same access for all files
 * that this process creates.
 * @throws StartError if that fails.
 */
export function makePrivateFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    chmodSync(root, 0o700);
    if (isMainThread) process.umask(0o077);
  } catch (error) {
    const reason = errorText(error);
    throw new StartError(`The data folder ${root} can't be used: ${reason}`);
  }
}
