import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Options } from '#server/files/s3FileStore.ts';

export interface TestBucket extends S3Options {
  credentials: NonNullable<S3Options['credentials']>;
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body?: Buffer | string;
}

const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a/secret+of=tests' };
const region = 'in-west-1';
const maxAgeMs = 15 * 60_000;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * A minimal S3 bucket on this machine. It checks requests as S3 documents them: signature version 4
 * over method, path, query, headers and body, the age of a request, and pages of at most a thousand
 * names.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const bucket = new Bucket();
  const server = createServer((request, response) => {
    void send(bucket, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    region,
    credentials,
    url: `http://127.0.0.1:${port}/desk/some/where`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(bucket: Bucket, request: IncomingMessage, response: ServerResponse) {
  const { status, body = '' } = await bucket.answer(request);
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

class Bucket {
  readonly #files = new Map<string, { bytes: Buffer; at: Date }>();

  async answer(request: IncomingMessage): Promise<Reply> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://bucket');
    if (!isSigned(request, url, body)) return refusal(403, 'SignatureDoesNotMatch');
    const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    const key = rest.join('/');
    if (bucket !== 'desk') return refusal(404, 'NoSuchBucket');
    if (key === '') return { status: 200, body: this.#list(url.searchParams) };
    const source = header(request, 'x-amz-copy-source');
    if (source !== '') return this.#copy(decodeURIComponent(source).replace('desk/', ''), key);
    return this.#serve(request.method ?? '', key, body);
  }

  #copy(from: string, to: string): Reply {
    const file = this.#files.get(from);
    if (!file) return noSuchKey;
    this.#files.set(to, { ...file, at: new Date() });
    return { status: 200, body: '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>' };
  }

  #serve(method: string, key: string, body: Buffer): Reply {
    const file = this.#files.get(key);
    switch (method) {
      case 'PUT':
        this.#files.set(key, { bytes: body, at: new Date() });
        return { status: 200 };
      case 'DELETE':
        this.#files.delete(key);
        return { status: 204 };
      default:
        return file ? { status: 200, body: file.bytes } : noSuchKey;
    }
  }

  #list(query: URLSearchParams): string {
    const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
    const token = query.get('continuation-token');
    const after = token === null ? '' : Buffer.from(token, 'base64').toString();
    const names = [...this.#files.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = names.slice(0, maxKeys);
    const contents = page.map((key) => {
      const at = this.#files.get(key)?.at.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    // Real tokens may contain characters that a query must encode.
    const last = Buffer.from(page.at(-1) ?? '').toString('base64');
    const next =
      names.length > maxKeys ? `<NextContinuationToken>${last}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('\n')}${next}</ListBucketResult>`;
  }
}

const refusal = (status: number, code: string): Reply => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});
const noSuchKey = refusal(404, 'NoSuchKey');

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '');

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = header(request, 'authorization').match(
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/,
  );
  const [, accessKeyId, day = '', ownRegion, signedHeaders = '', signature] = given ?? [];
  const time = header(request, 'x-amz-date');
  const hasOurKey = accessKeyId === credentials.accessKeyId && ownRegion === region;
  if (!hasOurKey || !time.startsWith(day) || !isRecent(time)) return false;
  const digest = header(request, 'x-amz-content-sha256');
  if (digest !== sha256(body)) return false;
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) {
    return false;
  }
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${header(request, name).trim()}`),
    '',
    signedHeaders,
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex') === signature;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalQuery({ searchParams }: URL): string {
  const pairs = Array.from(searchParams, ([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.sort().join('&');
}

function isRecent(time: string): boolean {
  const [, day = '', clock = ''] = time.match(/^(\d{8})T(\d{6})Z$/) ?? [];
  const date = day.replace(/(....)(..)(..)/, '$1-$2-$3');
  const at = Date.parse(`${date}T${clock.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
  return Math.abs(Date.now() - at) < maxAgeMs;
}
