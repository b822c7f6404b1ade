import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CallName, calls } from '#api/contract/calls.ts';
import { encodeUpload, type TestClient } from './client.ts';
import { picture } from './memoryFileStore.ts';
import { validPayloads } from './payloads.ts';
import type { SeededTransaction } from './seedTransaction.ts';

/** A call on a real connection that holds back the end of its body. */
export class HeldCall {
  readonly name: CallName;
  readonly #request: ClientRequest;
  readonly #rest: Buffer;
  readonly #response: Promise<IncomingMessage>;

  /**
   * @param port of a server on 127.0.0.1.
   * @param held part of the body that is not sent yet.
   */
  constructor(
    port: number,
    client: TestClient,
    {
      name,
      seeded,
      held,
    }: { name: CallName; seeded: SeededTransaction; held: 'last byte' | 'all' },
  ) {
    const payload = { ...client.envelope(), ...validPayloads[name](seeded) };
    const { bytes, contentType } =
      calls[name].kind === 'multipart'
        ? encodeUpload(payload, [{ name: 'a.png', bytes: picture(name) }])
        : { bytes: Buffer.from(JSON.stringify(payload)), contentType: 'application/json' };
    this.name = name;
    this.#request = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/${name}`,
      agent: false,
      headers: {
        ...client.headers,
        'content-type': contentType,
        'content-length': bytes.length,
        cookie: client.cookie ?? '',
      },
    });
    this.#response = once(this.#request, 'response').then(([response]) => response);
    const sent = held === 'all' ? 0 : bytes.length - 1;
    this.#rest = bytes.subarray(sent);
    this.#request.flushHeaders();
    this.#request.write(bytes.subarray(0, sent));
  }

  /** Sends the rest of the body. @returns the answer. */
  async finish(): Promise<{ name: CallName; http: number | undefined; body: string }> {
    this.#request.end(this.#rest);
    const response = await this.#response;
    return { name: this.name, http: response.statusCode, body: await text(response) };
  }
}
