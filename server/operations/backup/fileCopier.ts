import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#server/db/errors.ts';
import { variants } from '#server/files/fileNames.ts';
import type { FileArchive, FileVariant } from '#server/files/store.ts';
import { type FileEntry, filePath } from './format.ts';
import { inParallel } from '#server/inParallel.ts';

/**
 * Copies files into a backup, each once, because files never change. Memory use grows by some
 * hundred bytes per file, independent of file sizes.
 */
export class FileCopier {
  readonly #files: FileArchive;
  readonly #folder: string;
  readonly #entries = new Map<string, FileEntry[]>();

  constructor(files: FileArchive, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /** Copies the files that are not copied yet. @returns the ids of missing files. */
  async add(fileIds: readonly string[], signal?: AbortSignal): Promise<string[]> {
    const missing: string[] = [];
    const newIds = fileIds.filter((fileId) => !this.#entries.has(fileId));
    await inParallel(newIds, async (fileId) => {
      signal?.throwIfAborted();
      if (!(await this.#copy(fileId))) missing.push(fileId);
    });
    return missing;
  }

  /** Returns the entries of these files. */
  entriesOf(fileIds: readonly string[]): FileEntry[] {
    return fileIds.flatMap((fileId) => this.#entries.get(fileId) ?? []);
  }

  /** Removes the copies of all other files. */
  async keepOnly(fileIds: ReadonlySet<string>): Promise<void> {
    for (const fileId of this.#entries.keys()) {
      if (!fileIds.has(fileId)) await this.#removeCopy(fileId);
    }
  }

  async #copy(fileId: string): Promise<boolean> {
    try {
      const entries: FileEntry[] = [];
      for (const variant of variants) entries.push(await this.#copyVariant(fileId, variant));
      this.#entries.set(fileId, entries);
      return true;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      await this.#removeCopy(fileId);
      return false;
    }
  }

  async #copyVariant(id: string, variant: FileVariant): Promise<FileEntry> {
    const { stream } = await this.#files.open(id, variant);
    const path = filePath(this.#folder, id, variant);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Of what was read, so that a check of the backup finds an error of the copy.
    const hash = createHash('sha256');
    stream.on('data', (chunk: Buffer) => hash.update(chunk));
    const copy = createWriteStream(path, { mode: 0o600, flush: true });
    await pipeline(stream, copy);
    return { id, variant, size: copy.bytesWritten, sha256: hash.digest('hex') };
  }

  async #removeCopy(fileId: string): Promise<void> {
    this.#entries.delete(fileId);
    for (const variant of variants) {
      await rm(filePath(this.#folder, fileId, variant), { force: true });
    }
  }
}
