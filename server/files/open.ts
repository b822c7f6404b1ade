import { join } from 'node:path';
import { LocalFileStore } from './localFileStore.ts';
import { S3FileStore, type S3Options } from './s3FileStore.ts';
import type { FileArchive } from './store.ts';

export interface FilesOptions {
  dataDir: string;
  /** The bucket; without it, files lie in the data folder. */
  bucket: S3Options | null;
}

/** Opens the place where files lie. @throws StartError, one clear line, when it can't be used. */
export async function openFiles({ dataDir, bucket }: FilesOptions): Promise<FileArchive> {
  if (!bucket) return LocalFileStore.open(filesFolder(dataDir));
  return S3FileStore.open(bucket, await LocalFileStore.open(join(dataDir, 'receiving')));
}

/** Where files lie without a bucket. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
