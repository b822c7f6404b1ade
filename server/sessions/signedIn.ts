import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';

/** The user of the session. Never taken from a payload. */
export interface SignedIn {
  userId: number;
  userName: string;
  userCode: string;
  role: Role;
  phone: string;
}

/** Returns the user of the request's session; null if there is none. */
export type FindSignedIn = (request: FastifyRequest) => Promise<SignedIn | null>;
