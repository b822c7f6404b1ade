import { chmodSync, mkdirSync } from 'node:fs';
import { StartError } from './startError.ts';

/** Makes the data folder, for its owner's eyes only. @throws StartError when that can't be. */
export function makePrivateFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    chmodSync(root, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder ${root} can't be used: ${reason}`);
  }
}
