import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceLifetimeMs } from '#server/login/knownDevices.ts';

/** A cookie of the browser that holds a token, as far as a handler may touch it. */
export interface TokenCookie {
  /** The token the request carried, valid or not. */
  token: string | null;
  set(token: string): void;
  clear(): void;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The cookies this server sets; without a lifetime (seconds) one ends with the browser. */
const cookies = {
  session: { name: 'sid', lifetime: {} },
  device: { name: 'device', lifetime: { maxAge: deviceLifetimeMs / 1000 } },
} as const;

type CookieKind = keyof typeof cookies;

/** Over https the `__Host-` prefix binds the cookie to this host and to https. */
const nameOf = (kind: CookieKind, isSecure: boolean) =>
  `${isSecure ? '__Host-' : ''}${cookies[kind].name}`;

/** The token that the request's cookie carries; null when there is none that could be ours. */
export function readToken(
  request: FastifyRequest,
  isSecure: boolean,
  kind: CookieKind = 'session',
): string | null {
  const token = request.cookies[nameOf(kind, isSecure)];
  return token !== undefined && tokenShape.test(token) ? token : null;
}

/** One of the cookies of this request. Scripts and other sites never see it. */
export function tokenCookie(
  kind: CookieKind,
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): TokenCookie {
  const name = nameOf(kind, isSecure);
  const flags = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure } as const;
  const options = { ...flags, ...cookies[kind].lifetime };
  return {
    token: readToken(request, isSecure, kind),
    set: (token) => void reply.setCookie(name, token, options),
    clear: () => void reply.clearCookie(name, flags),
  };
}
