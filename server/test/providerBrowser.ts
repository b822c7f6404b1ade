import type { FastifyInstance } from 'fastify';
import { TestClient } from './client.ts';

let opened = 0;

/** A browser that opens pages of the server and of an identity provider, and keeps their cookies. */
export class ProviderBrowser {
  readonly client: TestClient;
  readonly #app: FastifyInstance;
  readonly #origin: string;
  /** Each browser has an address of its own, because sign-ins are limited per address. */
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #providerCookies = new Map<string, string>();

  constructor(app: FastifyInstance, origin: string) {
    this.#app = app;
    this.#origin = origin;
    opened += 1;
    this.#address = `10.0.${opened >> 8}.${opened % 256}`;
    this.client = new TestClient({ app });
  }

  /** The cookies of the server, as the browser sends them. */
  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Begins a sign-in, or the confirmation of the session. @returns the address at the provider. */
  async begin({ fresh = false, confirm = false, headers = {} } = {}): Promise<string> {
    const query = confirm ? '?confirm=1' : fresh ? '?fresh=1' : '';
    const url = `/api/oidc/start${query}`;
    return (await this.open(url, { 'sec-fetch-site': 'same-origin', ...headers })).location;
  }

  /** Signs in at the provider. @returns the address that the provider sends the browser back to. */
  async signInAtProvider(address: string, name: string): Promise<string> {
    let next = address;
    while (!next.startsWith(this.#origin)) {
      const isForm = new URL(next).pathname.startsWith('/interaction/');
      const form = { method: 'POST', body: new URLSearchParams({ name }) };
      next = await this.#fetch(next, isForm ? form : {});
    }
    return next;
  }

  /** Follows the address of the callback. @returns the path that the browser ends at. */
  async return(address: string): Promise<string> {
    const url = address.slice(this.#origin.length);
    return (await this.open(url, { 'sec-fetch-site': 'cross-site' })).location;
  }

  /** Signs in from the start to the end. */
  async signIn(name: string, options?: { fresh?: boolean; confirm?: boolean }): Promise<string> {
    return this.return(await this.signInAtProvider(await this.begin(options), name));
  }

  /** Ends the session at the provider only. */
  signOutAtProvider(): void {
    this.#providerCookies.clear();
  }

  /** Opens a page of the server. */
  async open(url: string, headers: Record<string, string> = {}) {
    const cookie = this.cookieHeader;
    const response = await this.#app.inject({
      url,
      headers: { ...headers, cookie },
      remoteAddress: this.#address,
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const sid = this.#cookies.get('sid');
    const device = this.#cookies.get('device');
    this.client.cookie = sid === undefined ? null : `sid=${sid}`;
    this.client.deviceCookie = device === undefined ? null : `device=${device}`;
    const location = response.headers.location ?? '';
    return { http: response.statusCode, location, cookies: response.headers['set-cookie'] };
  }

  /** Opens a page of the provider. @returns where it redirects to, or the same address. */
  async #fetch(address: string, init: RequestInit): Promise<string> {
    const cookie = [...this.#providerCookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#providerCookies.delete(name);
      else this.#providerCookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${address}: ${response.status}`);
    return new URL(location, address).href;
  }
}
