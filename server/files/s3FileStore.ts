import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartError } from '#server/startError.ts';
import { fileIdPattern, fileNameOf, fileNamePattern, idsOfNames, variants } from './fileNames.ts';
import type { LocalFileStore } from './localFileStore.ts';
import {
  type FileArchive,
  FilesUnavailable,
  type FileVariant,
  type ReceivedFile,
  type Uploader,
} from './store.ts';
import { errorText } from '../db/errors.ts';

export interface S3Options {
  /** URL of the bucket and prefix of all keys, such as `https://s3.example/bucket/desk`. */
  url: string;
  region: string;
  /** Without a key, the client looks for one where AWS clients do: a role, environment or file. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * Time limit for a bucket to begin its answer, with all attempts, once it has a file that is sent
 * to it.
 */
const answerLimitMs = 30_000;
/** The slowest line that a file may be sent over. */
const minBytesPerMs = 32;
/** Ends a download that stops. */
const idleLimitMs = 300_000;
const maxAttempts = 4;

/** Part of a key after the prefix: stored files, and removed ones. */
type Place = '' | 'removed/';
const storageIdKey = 'storage-id';

/**
 * Stores files in a bucket that several servers share. A received file is stored locally only until
 * its picture is prepared.
 */
export class S3FileStore implements FileArchive {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #received: LocalFileStore;

  private constructor({ url, region, credentials }: S3Options, received: LocalFileStore) {
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...rest] = pathname.split('/').filter(Boolean);
    this.#client = new S3Client({
      endpoint: origin,
      region,
      ...(credentials && { credentials }),
      forcePathStyle: true,
      maxAttempts,
      requestHandler: { socketTimeout: idleLimitMs },
      // Other servers than Amazon's know only the digest in the signature, which is always sent.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.#bucket = bucket;
    this.#prefix = rest.map((name) => `${name}/`).join('');
    this.#received = received;
  }

  /** @throws StartError with one line if the bucket cannot be read with these keys. */
  static async open(options: S3Options, received: LocalFileStore): Promise<S3FileStore> {
    const store = new S3FileStore(options, received);
    try {
      await store.#list({ MaxKeys: 1 });
      return store;
    } catch (error) {
      const reason = errorText(error);
      throw new StartError(`The bucket of FILES_URL can't be used: ${reason}`);
    }
  }

  async receive(stream: Readable, fileName: string, uploader?: Uploader): Promise<ReceivedFile> {
    const file = await this.#received.receive(stream, fileName, uploader);
    try {
      for (const variant of variants) {
        const received = await this.#received.open(file.fileId, variant);
        await this.write(file.fileId, variant, received.stream);
      }
      return file;
    } finally {
      await this.#received.discard(file.fileId);
    }
  }

  async open(fileId: string, variant: FileVariant) {
    return this.#open(this.#keyOf(fileId, variant));
  }

  async sizeOf(fileId: string, variant: FileVariant): Promise<number | null> {
    const input = this.#object(this.#keyOf(fileId, variant));
    const head = this.#request((limit) => this.#client.send(new HeadObjectCommand(input), limit));
    return (await unlessMissing(head))?.ContentLength ?? null;
  }

  async remove(fileId: string): Promise<void> {
    await this.#move(fileId, '', 'removed/');
  }

  async discard(fileId: string): Promise<void> {
    for (const variant of variants) await this.#delete(this.#keyOf(fileId, variant));
  }

  async write(fileId: string, variant: FileVariant, bytes: Readable): Promise<void> {
    await this.#put(this.#keyOf(fileId, variant), await buffer(bytes));
  }

  async duplicate(fileId: string, newId: string): Promise<void> {
    for (const variant of variants) {
      await this.#copy(this.#keyOf(fileId, variant), this.#keyOf(newId, variant));
    }
  }

  /** A bucket acknowledges only durable writes. */
  async sync(): Promise<void> {}

  async listOlderThan(then: Date): Promise<string[]> {
    const names = await this.#namesOlderThan('', then);
    return names.filter((name) => fileIdPattern.test(name));
  }

  async listRemovedBefore(then: Date): Promise<string[]> {
    return idsOfNames(await this.#namesOlderThan('removed/', then));
  }

  async takeBack(fileId: string): Promise<void> {
    await this.#move(fileId, 'removed/', '');
  }

  async deleteRemoved(fileId: string): Promise<void> {
    for (const variant of variants) await this.#delete(this.#keyOf(fileId, variant, 'removed/'));
  }

  async removeTemporaryOlderThan(then: Date): Promise<void> {
    await this.#received.removeTemporaryOlderThan(then);
    for (const fileId of await this.#received.listOlderThan(then)) {
      await this.#received.discard(fileId);
    }
  }

  async readStorageId(): Promise<string | null> {
    const found = await unlessMissing(this.#open(this.#key(storageIdKey)));
    return found && (await text(found.stream)).trim();
  }

  async writeStorageId(id: string): Promise<void> {
    await this.#put(this.#key(storageIdKey), Buffer.from(`${id}\n`));
  }

  #key(name: string): string {
    return `${this.#prefix}${name}`;
  }

  #keyOf(fileId: string, variant: FileVariant, place: Place = ''): string {
    return this.#key(`${place}${fileNameOf(fileId, variant)}`);
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }

  async #open(key: string) {
    const command = new GetObjectCommand(this.#object(key));
    const { Body, ContentLength = 0 } = await this.#request((limit) =>
      this.#client.send(command, limit),
    );
    return { stream: Body as Readable, byteSize: ContentLength };
  }

  /** The whole file is in memory (pictures are small), so that the bucket can check the digest. */
  async #put(key: string, body: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(key), Body: body });
    await this.#request((limit) => this.#client.send(command, limit), body.length);
  }

  /** Deleting a missing object is not an error. */
  async #delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(key));
    await unlessMissing(this.#request((limit) => this.#client.send(command, limit)));
  }

  async #copy(from: string, to: string): Promise<void> {
    const source = { CopySource: `${this.#bucket}/${from}` };
    const command = new CopyObjectCommand({ ...this.#object(to), ...source });
    await this.#request((limit) => this.#client.send(command, limit));
  }

  /** Moves a file. The bucket has stored each copy before the source is deleted. */
  async #move(fileId: string, from: Place, to: Place): Promise<void> {
    for (const variant of variants) {
      const source = this.#keyOf(fileId, variant, from);
      const copied = this.#copy(source, this.#keyOf(fileId, variant, to)).then(() => true);
      if (await unlessMissing(copied)) await this.#delete(source);
    }
  }

  /** Returns the names in a place that were last written before `then`, without those below it. */
  async #namesOlderThan(place: Place, then: Date): Promise<string[]> {
    const prefix = this.#prefix + place;
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await this.#list({ Prefix: prefix, ContinuationToken: next });
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const name = Key.slice(prefix.length);
        if (fileNamePattern.test(name) && LastModified && LastModified < then) found.push(name);
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return found;
  }

  /** Returns one page of the objects. */
  async #list(input: Omit<ListObjectsV2CommandInput, 'Bucket'>) {
    const command = new ListObjectsV2Command({ Bucket: this.#bucket, ...input });
    return this.#request((limit) => this.#client.send(command, limit));
  }

  /**
   * Sends a request, whose answer must begin in time; a slow line may take longer for the file
   * itself.
   * @throws NotFound if the bucket has no such object, FilesUnavailable for any other failure.
   */
  async #request<Answer>(
    send: (limit: { abortSignal: AbortSignal }) => Promise<Answer>,
    byteSize = 0,
  ): Promise<Answer> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), answerLimitMs + byteSize / minBytesPerMs);
    try {
      return await send({ abortSignal: abort.signal });
    } catch (error) {
      throw failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function failureOf(cause: unknown): Error {
  if (!(cause instanceof S3ServiceException)) {
    return new FilesUnavailable('the bucket did not answer', { cause });
  }
  const {
    name,
    $metadata: { httpStatusCode: status },
  } = cause;
  if (status === 404) return new NotFound(`the bucket answered 404 ${name}`);
  return new FilesUnavailable(`the bucket answered ${status} ${name}`);
}

/** Returns null instead of the failure of a missing object. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Has the code of a missing local file. */
class NotFound extends Error {
  readonly code = 'ENOENT';
}
