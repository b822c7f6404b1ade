import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { password } from './fill.ts';
import type { Shot } from './load.ts';

/** Somebody who is signed in. */
export class Member {
  readonly name: string;
  readonly #cookie: string;

  private constructor(name: string, cookie: string) {
    this.name = name;
    this.#cookie = cookie;
  }

  static async signIn(origin: string, name: string): Promise<Member> {
    const { path, body } = signingIn(name);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length === 0) throw new Error(`${name} can't sign in: ${await answer.text()}`);
    return new Member(name, cookies.join('; '));
  }

  shot<Name extends CallName>(name: Name, payload: PayloadOf<Name>): Shot {
    return { ...call(this.name, name, payload), cookie: this.#cookie };
  }
}

export const signingIn = (name: string): Shot => call(name, 'login.php?run=login', { password });

function call<Name extends CallName>(user: string, name: Name, payload: PayloadOf<Name>): Shot {
  const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username: user };
  return { path: `/api/${name}`, body: { ...envelope, ...payload } };
}
