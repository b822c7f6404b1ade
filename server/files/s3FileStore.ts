import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
const suffix = { original: '', thumb: '.thumb' } as const satisfies Record<FileVariant, string>;
const variants = ['thumb', 'original'] as const satisfies readonly FileVariant[];
const timeLimitMs = 30_000;
const maxRetries = 3;

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
      await store.#list(null, 1);
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
      await this.#received.remove(file.fileId);
    }
  }

  async open(fileId: string, variant: FileVariant) {
    const { body, headers } = await this.#request('GET', this.#keyOf(fileId, variant));
    const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    return { stream, byteSize: Number(headers.get('content-length')) };
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
    for (const variant of ['original', 'thumb'] as const) {
      const removed = this.#request('DELETE', this.#keyOf(fileId, variant));
      await removed.catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
      });
    }
  }

  async write(fileId: string, variant: FileVariant, bytes: Readable): Promise<void> {
    // The whole file is in memory (pictures are small), so that the bucket can check the digest.
    const body = await buffer(bytes);
    const digest = createHash('sha256').update(body).digest('hex');
    const headers = { 'x-amz-content-sha256': digest, 'content-type': 'application/octet-stream' };
    await this.#request('PUT', this.#keyOf(fileId, variant), { body, headers });
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
    const found: string[] = [];
    let next: string | null = null;
    do {
      const page = await this.#list(next);
      found.push(...page.files.filter(({ at }) => at < then).map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    return found;
  }

  async removeTemporaryOlderThan(then: Date): Promise<void> {
    await this.#received.removeTemporaryOlderThan(then);
    for (const fileId of await this.#received.listOlderThan(then)) {
      await this.#received.remove(fileId);
    }
  }

  #keyOf(fileId: string, variant: FileVariant): string {
    if (!idPattern.test(fileId)) throw new RangeError('not the id of a file');
    return `/${this.#prefix}${fileId}${suffix[variant]}`;
  }

  /** Returns one page of the stored files. */
  async #list(after: string | null, maxKeys = 1000) {
    const query = new URLSearchParams({
      'list-type': '2',
      'max-keys': String(maxKeys),
      prefix: this.#prefix,
      ...(after === null ? {} : { 'continuation-token': after }),
    });
    const text = await (await this.#request('GET', `?${query}`)).text();
    const entries = text.match(/<Contents>.*?<\/Contents>/gs) ?? [];
    const files = entries
      .map((entry) => ({
        id: (elementText(entry, 'Key') ?? '').slice(this.#prefix.length),
        at: new Date(elementText(entry, 'LastModified') ?? ''),
      }))
      .filter(({ id }) => idPattern.test(id));
    return { files, next: elementText(text, 'NextContinuationToken') };
  }

  /** @throws NotFound if the bucket has no such object, FilesUnavailable for any other failure. */
  async #request(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeLimitMs);
    let response: Response;
    try {
      response = await this.#client.fetch(`${this.#bucket}${path}`, {
        ...init,
        method,
        signal,
        // A redirect would send the file to another server.
        redirect: 'manual',
      });
    } catch (cause) {
      throw new FilesUnavailable(`${method} was not answered`, { cause });
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new NotFound('not in the bucket');
    throw new FilesUnavailable(`${method} was answered ${response.status}`);
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
