import { join } from 'node:path';
import { LocalFileStore } from './localFileStore.ts';
import { clamdScan } from './malwareScan.ts';
import type { S3Options } from './s3FileStore.ts';
import type { FileArchive } from './store.ts';

export interface FilesOptions {
  dataDir: string;
  /** The bucket; without it, files are stored in the data folder. */
  bucket: S3Options | null;
  /** Socket of ClamAV's daemon; without it, files are not scanned. */
  clamdSocket?: string | null;
}

/** Opens the storage of files. @throws StartError with one line that states the reason. */
export async function openFiles(options: FilesOptions): Promise<FileArchive> {
  const { dataDir, bucket, clamdSocket = null } = options;
  const scan = clamdSocket === null ? null : clamdScan(clamdSocket);
  if (!bucket) return LocalFileStore.open(filesFolder(dataDir), scan);
  // Loading the client takes time, which only servers with a bucket need to spend.
  const { S3FileStore } = await import('./s3FileStore.ts');
  return S3FileStore.open(bucket, await LocalFileStore.open(join(dataDir, 'receiving'), scan));
}

/** Folder of the files if there is no bucket. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
