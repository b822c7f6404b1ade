import type { CallName, PayloadOf } from '#api/contract/calls.ts';

export interface HttpAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** A call, for a program that sends it itself. */
export interface HttpRequest {
  path: string;
  body?: unknown;
  cookie?: string;
}

/** HTTP client for a running server. Keeps its cookies, like a browser. */
export class HttpClient {
  readonly #url: string;
  readonly #username: string;
  readonly #timeoutMs: number | null;
  #cookies: ReadonlyMap<string, string> = new Map();

  /** @param timeoutMs aborts a call after this time; null waits as long as the server. */
  constructor(url: string, username: string, timeoutMs: number | null = null) {
    this.#url = url;
    this.#username = username;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns a client with the same session for another server. */
  at(url: string): HttpClient {
    const client = new HttpClient(url, this.#username, this.#timeoutMs);
    client.#cookies = this.#cookies;
    return client;
  }

  /** The Cookie header of its requests. */
  get cookie(): string {
    return [...this.#cookies.values()].join('; ');
  }

  async signIn(password: string): Promise<void> {
    const { status, body } = await this.call('login.php?run=login', { password });
    if (status !== 200 || body['status'] !== 'success') throw new Error(JSON.stringify(body));
  }

  /** Returns what a call sends. */
  request<Name extends CallName>(name: Name, payload: PayloadOf<Name>): HttpRequest {
    const body = { ...this.#envelope(), ...payload };
    return { path: `/api/${name}`, body, cookie: this.cookie };
  }

  call<Name extends CallName>(name: Name, payload: PayloadOf<Name>): Promise<HttpAnswer> {
    const { body } = this.request(name, payload);
    return this.#post(name, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  upload<Name extends CallName>(
    name: Name,
    payload: PayloadOf<Name>,
    ...files: readonly (Buffer | File)[]
  ): Promise<HttpAnswer> {
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...this.#envelope(), ...payload })) {
      form.append(key, String(value));
    }
    for (const file of files) {
      const isNamed = file instanceof File;
      form.append('file[]', isNamed ? file : new File([Uint8Array.from(file)], 'a.png'));
    }
    return this.#post(name, form, {});
  }

  /** Requests a file, like an image element. */
  get(path: string): Promise<Response> {
    return fetch(`${this.#url}${path}`, { headers: { cookie: this.cookie } });
  }

  /** Returns the size of a response body. @throws Error for an error status. */
  async sizeOf(path: string): Promise<number> {
    const response = await this.get(path);
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return byteLength;
  }

  #envelope() {
    return { deviceType: 'web', timezone: 'Asia/Kolkata', username: this.#username };
  }

  async #post(
    name: CallName,
    body: string | FormData,
    headers: Record<string, string>,
  ): Promise<HttpAnswer> {
    const response = await fetch(`${this.#url}/api/${name}`, {
      method: 'POST',
      headers: { ...headers, cookie: this.cookie },
      body,
      signal: this.#timeoutMs === null ? null : AbortSignal.timeout(this.#timeoutMs),
    });
    const received = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const named = received.map((cookie) => [cookie.split('=')[0] ?? '', cookie] as const);
    this.#cookies = new Map([...this.#cookies, ...named]);
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: answer, headers: response.headers };
  }
}
