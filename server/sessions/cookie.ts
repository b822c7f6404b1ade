import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceLifetimeMs } from '../signIn/knownDevices.ts';
import { attemptLifetimeMs } from '../signIn/oidc/attempts.ts';
import { challengeLifetimeMs } from '../secondFactor/passkeys/challenges.ts';

/** Cookie that contains a token. */
export interface TokenCookie {
  /** The token of the request, valid or not. */
  token: string | null;
  set(token: string): void;
  clear(): void;
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
/** At most this many attempts of one browser can be finished. Each tab may have begun one. */
export const maxAttempts = 5;

/** Cookies of this server. A cookie without a maximum age (in seconds) ends with the browser session. */
const cookies = {
  session: { name: 'sid', pattern: tokenPattern, options: {} },
  device: {
    name: 'device',
    pattern: tokenPattern,
    options: { maxAge: deviceLifetimeMs / 1000 },
  },
  /** The sign-ins at the provider that were begun, which sends the browser back from another site. */
  attempt: {
    name: 'attempt',
    pattern: /^[A-Za-z0-9_-]{43}(?:\.[A-Za-z0-9_-]{43}){0,4}$/,
    options: { maxAge: attemptLifetimeMs / 1000, sameSite: 'lax' },
  },
  /** A browser that was asked for a passkey before it has a session. */
  challenge: {
    name: 'challenge',
    pattern: tokenPattern,
    options: { maxAge: challengeLifetimeMs / 1000 },
  },
} as const;

type CookieKind = keyof typeof cookies;

/** With https, the `__Host-` prefix binds the cookie to this host and to https. */
const nameOf = (kind: CookieKind, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}${cookies[kind].name}`;

/** Returns the token in the request's cookie; null if there is none in the right format. */
export function readToken(
  request: FastifyRequest,
  isSecure: boolean,
  kind: CookieKind = 'session',
): string | null {
  const token = request.cookies[nameOf(kind, isSecure)];
  return token !== undefined && cookies[kind].pattern.test(token) ? token : null;
}

/** Returns a cookie of this request. Scripts and other sites cannot read it. */
export function tokenCookie(
  kind: CookieKind,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): TokenCookie {
  const name = nameOf(kind, isSecure);
  const flags = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure } as const;
  const options = { ...flags, ...cookies[kind].options };
  return {
    token: readToken(request, isSecure, kind),
    set: (token) => void reply.setCookie(name, token, options),
    clear: () => void reply.clearCookie(name, flags),
  };
}
