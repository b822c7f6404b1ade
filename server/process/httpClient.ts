import type { CallName, PayloadOf } from '#api/contract/calls.ts';

export interface HttpAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Makes calls to a running server and keeps its session. */
export class HttpClient {
  readonly #url: string;
  readonly #username: string;
  #cookie = '';

  constructor(url: string, username: string) {
    this.#url = url;
    this.#username = username;
  }

  /** The same session at another address. */
  at(url: string): HttpClient {
    const client = new HttpClient(url, this.#username);
    client.#cookie = this.#cookie;
    return client;
  }

  /** What it sends to be known. */
  get cookie(): string {
    return this.#cookie;
  }

  async signIn(password: string): Promise<void> {
    const { status, body } = await this.call('login.php?run=login', { password });
    if (status !== 200 || body['status'] !== 'success') throw new Error(JSON.stringify(body));
  }

  call<Name extends CallName>(name: Name, payload: PayloadOf<Name>): Promise<HttpAnswer> {
    const body = JSON.stringify({ ...this.#envelope(), ...payload });
    return this.#post(name, body, { 'content-type': 'application/json' });
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

  /** Reads what lies under a path, as an image element would. */
  get(path: string): Promise<Response> {
    return fetch(`${this.#url}${path}`, { headers: { cookie: this.#cookie } });
  }

  /** How many bytes a path is answered with; an error's status where it is not. */
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
      headers: { ...headers, cookie: this.#cookie },
      body,
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: answer, headers: response.headers };
  }
}
