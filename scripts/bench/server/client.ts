import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { password } from './seedDatabase.ts';
import type { BenchRequest } from './load.ts';

/** A signed-in client. */
export class BenchClient {
  readonly name: string;
  readonly #cookie: string;

  private constructor(name: string, cookie: string) {
    this.name = name;
    this.#cookie = cookie;
  }

  static async signIn(origin: string, name: string): Promise<BenchClient> {
    const { path, body } = signInRequest(name);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length === 0) throw new Error(`${name} can't sign in: ${await answer.text()}`);
    return new BenchClient(name, cookies.join('; '));
  }

  request<Name extends CallName>(name: Name, payload: PayloadOf<Name>): BenchRequest {
    return { ...call(this.name, name, payload), cookie: this.#cookie };
  }
}

export const signInRequest = (name: string): BenchRequest =>
  call(name, 'login.php?run=login', { password });

function call<Name extends CallName>(
  user: string,
  name: Name,
  payload: PayloadOf<Name>,
): BenchRequest {
  const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username: user };
  return { path: `/api/${name}`, body: { ...envelope, ...payload } };
}
