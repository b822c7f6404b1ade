import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StartError } from '#server/startError.ts';
import type { LocalFileStore } from './localFileStore.ts';
import {
  type FileArchive,
  FilesUnavailable,
  type FileVariant,
  type ReceivedFile,
  type Uploader,
} from './store.ts';

export interface S3Options {
  /** URL of the bucket and prefix of all keys, such as `https://s3.example/bucket/desk`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const idPattern = /^[0-9a-f]{32}$/;
const namePattern = /^[0-9a-f]{32}(\.thumb)?$/;
const suffix = { original: '', thumb: '.thumb' } as const satisfies Record<FileVariant, string>;
const variants = ['thumb', 'original'] as const satisfies readonly FileVariant[];
/** How long a bucket may take to begin its answer, once it has a file that is sent to it. */
const answerLimitMs = 30_000;
/** The slowest line that a file may be sent over. */
const minBytesPerMs = 32;
const maxRetries = 3;

/** Part of a key after the prefix: stored files, and removed ones. */
type Place = '' | 'removed/';
const storageIdKey = 'storage-id';

/**
 * Stores files in a bucket that several servers share. A received file is stored locally only until
 * its picture is prepared.
 */
export class S3FileStore implements FileArchive {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #received: LocalFileStore;

  private constructor({ url, ...keys }: S3Options, received: LocalFileStore) {
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...rest] = pathname.split('/').filter(Boolean);
    this.#client = new AwsClient({ ...keys, service: 's3', retries: maxRetries });
    this.#bucket = `${origin}/${bucket}`;
    this.#prefix = rest.map((name) => `${name}/`).join('');
    this.#received = received;
  }

  /** @throws StartError with one line if the bucket cannot be read with these keys. */
  static async open(options: S3Options, received: LocalFileStore): Promise<S3FileStore> {
    const store = new S3FileStore(options, received);
    try {
      await store.#list('', null, 1);
      return store;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
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
    try {
      const { headers } = await this.#request('HEAD', this.#keyOf(fileId, variant));
      return Number(headers.get('content-length'));
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
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
      const { stream } = await this.open(fileId, variant);
      await this.write(newId, variant, stream);
    }
  }

  /** A bucket acknowledges only durable writes. */
  async sync(): Promise<void> {}

  async listOlderThan(then: Date): Promise<string[]> {
    const names = await this.#namesOlderThan('', then);
    return names.filter((name) => idPattern.test(name));
  }

  async listRemovedBefore(then: Date): Promise<string[]> {
    const names = await this.#namesOlderThan('removed/', then);
    return [...new Set(names.map((name) => name.replace(suffix.thumb, '')))];
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
    return `/${this.#prefix}${name}`;
  }

  #keyOf(fileId: string, variant: FileVariant, place: Place = ''): string {
    if (!idPattern.test(fileId)) throw new RangeError('not the id of a file');
    return this.#key(`${place}${fileId}${suffix[variant]}`);
  }

  async #open(key: string) {
    const { body, headers } = await this.#request('GET', key);
    const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    return { stream, byteSize: Number(headers.get('content-length')) };
  }

  /** The whole file is in memory (pictures are small), so that the bucket can check the digest. */
  async #put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const digest = createHash('sha256').update(body).digest('hex');
    const headers = { 'x-amz-content-sha256': digest, 'content-type': 'application/octet-stream' };
    await this.#request('PUT', key, { body, headers });
  }

  async #delete(key: string): Promise<void> {
    await unlessMissing(this.#request('DELETE', key));
  }

  /** Moves a file. The bucket has stored each copy before the source is deleted. */
  async #move(fileId: string, from: Place, to: Place): Promise<void> {
    for (const variant of variants) {
      const source = this.#keyOf(fileId, variant, from);
      const found = await unlessMissing(this.#open(source));
      if (!found) continue;
      await this.#put(this.#keyOf(fileId, variant, to), await buffer(found.stream));
      await this.#delete(source);
    }
  }

  /** Returns the names in a place that were last written before `then`, without those below it. */
  async #namesOlderThan(place: Place, then: Date): Promise<string[]> {
    const found: string[] = [];
    let next: string | null = null;
    do {
      const page = await this.#list(place, next);
      found.push(...page.files.filter(({ at }) => at < then).map(({ name }) => name));
      next = page.next;
    } while (next !== null);
    return found;
  }

  /** Returns one page of the names in a place. */
  async #list(place: Place, after: string | null, maxKeys = 1000) {
    const prefix = `${this.#prefix}${place}`;
    const query = new URLSearchParams({
      'list-type': '2',
      'max-keys': String(maxKeys),
      prefix,
      ...(after === null ? {} : { 'continuation-token': after }),
    });
    const page = await (await this.#request('GET', `?${query}`)).text();
    const entries = page.match(/<Contents>.*?<\/Contents>/gs) ?? [];
    const files = entries
      .map((entry) => ({
        name: (elementText(entry, 'Key') ?? '').slice(prefix.length),
        at: new Date(elementText(entry, 'LastModified') ?? ''),
      }))
      .filter(({ name }) => namePattern.test(name));
    return { files, next: elementText(page, 'NextContinuationToken') };
  }

  /** @throws NotFound if the bucket has no such object, FilesUnavailable for any other failure. */
  async #request(method: string, path: string, init: Sent = {}): Promise<Response> {
    let response: Response;
    // The limit ends when the answer begins: a slow line may take longer for the file itself. Node
    // ends a download that stops.
    const abort = new AbortController();
    const sendingMs = (init.body?.length ?? 0) / minBytesPerMs;
    const timer = setTimeout(() => abort.abort(), answerLimitMs + sendingMs);
    try {
      response = await this.#client.fetch(`${this.#bucket}${path}`, {
        ...init,
        method,
        signal: abort.signal,
        // A redirect would send the file to another server.
        redirect: 'manual',
      });
    } catch (cause) {
      throw new FilesUnavailable(`${method} was not answered`, { cause });
    } finally {
      clearTimeout(timer);
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new NotFound('not in the bucket');
    throw new FilesUnavailable(`${method} was answered ${response.status}`);
  }
}

/** A file that is sent with a request. */
interface Sent {
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
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

/**
 * Returns the text of the first element with this name. The expected texts contain no entities
 * except `&amp;`.
 */
function elementText(xml: string, name: string): string | null {
  const text = xml.match(new RegExp(`<${name}>(.*?)</${name}>`, 's'))?.[1];
  return text?.replaceAll('&amp;', '&') ?? null;
}
