import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { storableName } from '#server/files/localFileStore.ts';
import { FileRefused, type FileStore, type ReceivedFile } from '#server/files/store.ts';

/** What a test sends as a picture, and what the store takes for one. */
export const picture = (name = 'one') => Buffer.from(`picture ${name}`);

/** Keeps files in memory; takes only what {@link picture} makes. */
export class MemoryFileStore implements FileStore {
  readonly contents = new Map<string, Buffer>();

  async receive(stream: Readable, fileName: string): Promise<ReceivedFile> {
    const bytes = await buffer(stream);
    if (!bytes.subarray(0, 7).equals(Buffer.from('picture'))) {
      throw new FileRefused(415, 'Some files are not supported. Please upload valid formats.');
    }
    const fileId = randomBytes(16).toString('hex');
    this.contents.set(fileId, bytes);
    return {
      fileId,
      fileName: storableName(fileName),
      mediaType: 'image/png',
      isInline: true,
      byteSize: bytes.length,
      receivedSha256: createHash('sha256').update(bytes).digest(),
    };
  }

  async open(fileId: string) {
    const bytes = this.contents.get(fileId) ?? Buffer.alloc(0);
    return { stream: Readable.from([bytes]), byteSize: bytes.length };
  }

  async remove(fileId: string): Promise<void> {
    this.contents.delete(fileId);
  }
}
