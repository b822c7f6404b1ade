import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';

export interface Answer {
  http: number;
  /** JSON of the answer; {} for a file. */
  body: Record<string, unknown>;
  /** Bytes of the answer if it is a file. */
  file: Buffer;
  headers: LightMyRequestResponse['headers'];
}

export interface TestFile {
  name: string;
  bytes: Buffer;
}

export interface GetOptions {
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
}

/** A client that keeps its cookies and makes calls. */
export class TestClient {
  readonly #server: { readonly app: FastifyInstance };
  cookie: string | null = null;
  /** Cookie that identifies a known browser. */
  deviceCookie: string | null = null;
  /** Cookie of a browser that was asked for a passkey before it has a session. */
  challengeCookie: string | null = null;
  /** The user name in payloads. */
  username: string;
  /** Headers of every call. */
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };

  constructor(server: { readonly app: FastifyInstance }, username = '') {
    this.#server = server;
    this.username = username;
  }

  call<Name extends CallName>(name: Name, payload: PayloadOf<Name>): Promise<Answer> {
    return this.raw(name, { ...this.envelope(), ...payload });
  }

  envelope() {
    return { deviceType: 'web', timezone: 'Asia/Kolkata', username: this.username };
  }

  /** Sends any body to any call. */
  raw(name: string, body: unknown, contentType = 'application/json'): Promise<Answer> {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#send(name, Buffer.from(payload), contentType);
  }

  upload<Name extends CallName>(
    name: Name,
    payload: PayloadOf<Name>,
    files: readonly TestFile[],
  ): Promise<Answer> {
    return this.rawUpload(name, { ...this.envelope(), ...payload }, files);
  }

  rawUpload(
    name: string,
    fields: Readonly<Record<string, unknown>>,
    files: readonly TestFile[],
  ): Promise<Answer> {
    const { bytes, contentType } = encodeUpload(fields, files);
    return this.#send(name, bytes, contentType);
  }

  /** Requests a file. */
  async get(url: string, { method = 'GET', headers = {} }: GetOptions = {}): Promise<Answer> {
    const response = await this.#server.app.inject({
      method,
      url,
      headers: { ...headers, ...this.#cookieHeader() },
    });
    return answerOf(response);
  }

  async #send(name: string, payload: Buffer, contentType: string): Promise<Answer> {
    const response = await this.#server.app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: {
        ...this.headers,
        ...(contentType === '' ? {} : { 'content-type': contentType }),
        ...this.#cookieHeader(),
      },
      payload,
    });
    this.#keepCookies(response);
    return answerOf(response);
  }

  #cookieHeader(): { cookie?: string } {
    const all = [this.cookie, this.deviceCookie, this.challengeCookie];
    const cookies = all.filter((cookie) => cookie !== null);
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  }

  #keepCookies({ cookies }: LightMyRequestResponse): void {
    for (const { name, value } of cookies) {
      const cookie = value === '' ? null : `${name}=${value}`;
      if (name.endsWith('sid')) this.cookie = cookie;
      else if (name.endsWith('challenge')) this.challengeCookie = cookie;
      else this.deviceCookie = cookie;
    }
  }
}

/** Encodes the body of a multipart call. */
export function encodeUpload(
  fields: Readonly<Record<string, unknown>>,
  files: readonly TestFile[],
): { bytes: Buffer; contentType: string } {
  const boundary = `----test${randomBytes(8).toString('hex')}`;
  const parts = [
    ...Object.entries(fields).map(([key, value]) => part(`name="${key}"`, String(value))),
    ...files.map((file) => part(`name="file[]"; filename="${file.name}"`, file.bytes)),
  ];
  const body = parts.map((bytes) => Buffer.concat([Buffer.from(`--${boundary}\r\n`), bytes]));
  const bytes = Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]);
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}` };
}

function answerOf(response: LightMyRequestResponse): Answer {
  const isJson = response.headers['content-type']?.toString().startsWith('application/json');
  const isEmpty = response.rawPayload.length === 0;
  return {
    http: response.statusCode,
    body: isJson && !isEmpty ? response.json() : {},
    file: isJson ? Buffer.alloc(0) : response.rawPayload,
    headers: response.headers,
  };
}

function part(disposition: string, content: string | Buffer): Buffer {
  const head = `content-disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}
