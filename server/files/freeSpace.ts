import { statfs } from 'node:fs/promises';

const least = 500 * 1024 * 1024;
const leastShare = 0.05;

/** Bytes that this user may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Whether the disk of a folder has room for a day's work: 500 MB, or a twentieth of a smaller
 * disk. Below it, it is time to act: no more files are taken, so that the database can still write.
 */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize >= Math.min(least, blocks * bsize * leastShare);
}
