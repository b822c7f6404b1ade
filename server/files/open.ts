import { join } from 'node:path';
import { LocalFileStore } from './localFileStore.ts';
import { clamdScan } from './malwareScan.ts';
import { S3FileStore, type S3Options } from './s3FileStore.ts';
import type { FileArchive } from './store.ts';

export interface FilesOptions {
  dataDir: string;
  /** The bucket; without it, files lie in the data folder. */
  bucket: S3Options | null;
  /** The socket of ClamAV's daemon, which looks at what is received; without it nobody does. */
  clamdSocket?: string | null;
}

/** Opens the place where files lie. @throws StartError, one clear line, when it can't be used. */
export async function openFiles(options: FilesOptions): Promise<FileArchive> {
  const { dataDir, bucket, clamdSocket = null } = options;
  const scan = clamdSocket === null ? null : clamdScan(clamdSocket);
  if (!bucket) return LocalFileStore.open(filesFolder(dataDir), scan);
  return S3FileStore.open(bucket, await LocalFileStore.open(join(dataDir, 'receiving'), scan));
}

/** Where files lie without a bucket. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
