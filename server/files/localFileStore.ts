import { createHash, randomBytes, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { supportedText } from '#domain/text/text.ts';
import { errorCode } from '#server/db/errors.ts';
import { replaceFile, syncPath } from '#server/durableFile.ts';
import { inParallel } from '#server/inParallel.ts';
import { digestOfStream } from './digestOfStream.ts';
import { hasFreeSpace } from './freeSpace.ts';
import { fileIdPattern, fileNameOf, fileNamePattern, idsOfNames, variants } from './fileNames.ts';
import type { MalwareScan } from './malwareScan.ts';
import type { PicturePaths } from './pictures/workerMessages.ts';
import { preparePictureInWorker } from './pictures/imageWorker.ts';
import {
  FileRefused,
  type FileArchive,
  type FileVariant,
  type ReceivedFile,
  type Uploader,
} from './store.ts';

const maxBytes = 10 * 1024 * 1024;
const maxNameLength = 255;
const temporary = /\.(received|new|new-thumb|new-thumb-drawn)$/;

/** Stores files in one local folder. A file is durable before `receive` resolves. */
export class LocalFileStore implements FileArchive {
  readonly #folder: string;
  readonly #removed: string;
  readonly #storageId: string;
  readonly #scan: MalwareScan | null;

  private constructor(folder: string, scan: MalwareScan | null) {
    this.#folder = folder;
    this.#removed = join(folder, 'removed');
    this.#storageId = join(folder, 'storage-id');
    this.#scan = scan;
  }

  /**
   * @param folder is created if missing, readable by its owner only.
   * @param scan checks a received file before anything else reads it.
   */
  static async open(folder: string, scan: MalwareScan | null = null): Promise<LocalFileStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new LocalFileStore(folder, scan);
  }

  async receive(stream: Readable, fileName: string, uploader?: Uploader): Promise<ReceivedFile> {
    const fileId = randomBytes(16).toString('hex');
    const paths = this.#temporaryPaths(fileId);
    try {
      if (!(await hasFreeSpace(this.#folder))) throw diskFull();
      const receivedSha256 = await writeReceived(stream, paths.received);
      await uploader?.announce(fileId, (await stat(paths.received)).size);
      await this.#scan?.(paths.received);
      const kind = await preparePictureInWorker(paths, uploader?.userId ?? null);
      const storedSha256 = await digestOfStream(createReadStream(paths.original));
      const byteSize = await this.#publish(fileId, paths);
      const name = storableName(fileName);
      return { fileId, fileName: name, byteSize, receivedSha256, storedSha256, ...kind };
    } catch (error) {
      throw isDiskFull(error) ? diskFull() : error;
    } finally {
      await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })));
    }
  }

  async open(fileId: string, variant: FileVariant) {
    const path = this.#pathOf(fileId, variant);
    const { size } = await stat(path);
    return { stream: createReadStream(path), byteSize: size };
  }

  async sizeOf(fileId: string, variant: FileVariant): Promise<number | null> {
    const status = await stat(this.#pathOf(fileId, variant)).catch(() => null);
    return status?.size ?? null;
  }

  async remove(fileId: string): Promise<void> {
    await this.#move(fileId, this.#folder, this.#removed);
  }

  async discard(fileId: string): Promise<void> {
    for (const variant of variants) await rm(this.#pathOf(fileId, variant), { force: true });
  }

  async write(fileId: string, variant: FileVariant, bytes: Readable): Promise<void> {
    const path = this.#pathOf(fileId, variant);
    const unfinished = this.#temporaryPaths(fileId)[variant];
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, path);
  }

  /** Creates a hard link where possible, and a copy otherwise. */
  async duplicate(fileId: string, newId: string): Promise<void> {
    await this.discard(newId);
    for (const variant of variants) {
      const [source, target] = [this.#pathOf(fileId, variant), this.#pathOf(newId, variant)];
      await link(source, target).catch(() => copyFile(source, target));
    }
  }

  sync(): Promise<void> {
    return syncPath(this.#folder);
  }

  listOlderThan(then: Date): Promise<string[]> {
    return this.#namesOlderThan(this.#folder, fileIdPattern, then);
  }

  async listRemovedBefore(then: Date): Promise<string[]> {
    return idsOfNames(await this.#namesOlderThan(this.#removed, fileNamePattern, then));
  }

  async takeBack(fileId: string): Promise<void> {
    await this.#move(fileId, this.#removed, this.#folder);
  }

  async deleteRemoved(fileId: string): Promise<void> {
    for (const variant of variants) {
      await rm(this.#pathOf(fileId, variant, this.#removed), { force: true });
    }
  }

  async removeTemporaryOlderThan(then: Date): Promise<void> {
    for (const name of await this.#namesOlderThan(this.#folder, temporary, then)) {
      await rm(join(this.#folder, name), { force: true });
    }
  }

  async readStorageId(): Promise<string | null> {
    const text = await unlessMissing(readFile(this.#storageId, 'utf8'));
    return text?.trim() ?? null;
  }

  async writeStorageId(id: string): Promise<void> {
    await replaceFile(this.#storageId, `${id}\n`);
  }

  #pathOf(fileId: string, variant: FileVariant, folder = this.#folder): string {
    return join(folder, fileNameOf(fileId, variant));
  }

  #temporaryPaths(fileId: string): PicturePaths {
    const base = join(this.#folder, fileId);
    return { received: `${base}.received`, original: `${base}.new`, thumb: `${base}.new-thumb` };
  }

  /** Moves a file, whose age then counts from now. The original is last, so that it can be repeated. */
  async #move(fileId: string, from: string, to: string): Promise<void> {
    const now = new Date();
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const variant of variants) {
      const source = this.#pathOf(fileId, variant, from);
      await unlessMissing(utimes(source, now, now));
      await unlessMissing(rename(source, this.#pathOf(fileId, variant, to)));
    }
    await syncPath(to);
    await syncPath(from);
  }

  /** Returns those of the names in a folder that match and were last written before `then`. */
  async #namesOlderThan(folder: string, pattern: RegExp, then: Date): Promise<string[]> {
    const names = (await unlessMissing(readdir(folder))) ?? [];
    const old: string[] = [];
    // A few at a time: there may be very many.
    await inParallel(
      names.filter((name) => pattern.test(name)),
      async (name) => {
        const status = await unlessMissing(stat(join(folder, name)));
        if (status && status.mtimeMs < then.getTime()) old.push(name);
      },
    );
    return old;
  }

  /**
   * Makes the files durable before renaming them, so that a final name never refers to an
   * incomplete file.
   */
  async #publish(fileId: string, paths: PicturePaths): Promise<number> {
    await makeDurable(paths.thumb);
    await makeDurable(paths.original);
    const { size } = await stat(paths.original);
    await rename(paths.thumb, this.#pathOf(fileId, 'thumb'));
    await rename(paths.original, this.#pathOf(fileId, 'original'));
    await syncPath(this.#folder);
    return size;
  }
}

/** Returns null instead of the failure of a missing file. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the stream to a file. @throws FileRefused if it is too long. */
async function writeReceived(stream: Readable, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  await pipeline(stream, hashAndLimit(hash), file.createWriteStream());
  // The multipart parser truncates a part that is too long and ends it normally.
  if ('truncated' in stream && stream.truncated === true) throw tooLarge();
  return hash.digest();
}

function hashAndLimit(hash: Hash): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? tooLarge() : null, chunk);
    },
  });
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(error));

const diskFull = () =>
  new FileRefused(507, 'There is no room for more files. Please tell your administrator.');

const tooLarge = () => new FileRefused(413, 'A file may have at most 10 MB');

async function makeDurable(path: string): Promise<void> {
  await chmod(path, 0o600);
  await syncPath(path);
}

/**
 * Returns the part of a file name that can be stored: without path, control characters and
 * direction marks.
 */
export function storableName(fileName: string): string {
  const name = supportedText(fileName)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[/\\]/)
    .at(-1);
  const characters = Array.from(name?.trim() || 'file');
  // The end contains the extension.
  return characters.slice(-maxNameLength).join('');
}
