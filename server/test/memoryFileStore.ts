import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { storableName } from '#server/files/localFileStore.ts';
import {
  type FileArchive,
  FileRefused,
  type FileVariant,
  type ReceivedFile,
  type Uploader,
} from '#server/files/store.ts';

/** Content that this store accepts as a picture. */
export const picture = (name = 'one') => Buffer.from(`picture ${name}`);

/**
 * File store in memory. Each file is its own thumbnail. Accepts only contents of {@link picture},
 * and regards every file as old.
 */
export class MemoryFileStore implements FileArchive {
  readonly contents = new Map<string, Buffer>();
  readonly removed = new Map<string, Buffer>();
  storageId: string | null = null;

  async receive(stream: Readable, fileName: string, uploader?: Uploader): Promise<ReceivedFile> {
    const bytes = await buffer(stream);
    const fileId = randomBytes(16).toString('hex');
    await uploader?.announce(fileId, bytes.length);
    if (!bytes.subarray(0, 7).equals(Buffer.from('picture'))) {
      throw new FileRefused(415, 'Some files are not supported. Please upload valid formats.');
    }
    this.contents.set(fileId, bytes);
    return {
      fileId,
      fileName: storableName(fileName),
      mediaType: 'image/png',
      isInline: true,
      byteSize: bytes.length,
      receivedSha256: createHash('sha256').update(bytes).digest(),
      storedSha256: createHash('sha256').update(bytes).digest(),
      fingerprint: Buffer.alloc(0),
    };
  }

  async open(fileId: string) {
    const bytes = this.contents.get(fileId);
    if (!bytes) throw Object.assign(new Error(`no file ${fileId}`), { code: 'ENOENT' });
    return { stream: Readable.from([bytes]), byteSize: bytes.length };
  }

  async remove(fileId: string): Promise<void> {
    move(fileId, this.contents, this.removed);
  }

  async discard(fileId: string): Promise<void> {
    this.contents.delete(fileId);
  }

  async sizeOf(fileId: string): Promise<number | null> {
    return this.contents.get(fileId)?.length ?? null;
  }

  async write(fileId: string, _variant: FileVariant, bytes: Readable): Promise<void> {
    this.contents.set(fileId, await buffer(bytes));
  }

  async duplicate(fileId: string, newId: string): Promise<void> {
    this.contents.set(newId, this.contents.get(fileId) ?? Buffer.alloc(0));
  }

  async sync(): Promise<void> {}

  async listOlderThan(): Promise<string[]> {
    return [...this.contents.keys()];
  }

  async listRemovedBefore(): Promise<string[]> {
    return [...this.removed.keys()];
  }

  async takeBack(fileId: string): Promise<void> {
    move(fileId, this.removed, this.contents);
  }

  async deleteRemoved(fileId: string): Promise<void> {
    this.removed.delete(fileId);
  }

  async removeTemporaryOlderThan(): Promise<void> {}

  async readStorageId(): Promise<string | null> {
    return this.storageId;
  }

  async writeStorageId(id: string): Promise<void> {
    this.storageId = id;
  }
}

function move(fileId: string, from: Map<string, Buffer>, to: Map<string, Buffer>): void {
  const bytes = from.get(fileId);
  if (!bytes) return;
  to.set(fileId, bytes);
  from.delete(fileId);
}
