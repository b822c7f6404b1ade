import { statfs } from 'node:fs/promises';

const minBytes = 500 * 1024 * 1024;
const minShare = 0.05;

/** Returns the bytes that this process may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns true if the disk of a folder has 500 MB free, or a twentieth of a smaller disk. Below
 * that, uploads are refused so that the database can still write.
 */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize >= Math.min(minBytes, blocks * bsize * minShare);
}
