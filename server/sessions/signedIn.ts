import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';

/** Who makes the call, read from the session and the user's row, never from a payload. */
export interface SignedIn {
  userId: number;
  userName: string;
  userCode: string;
  role: Role;
  phone: string;
}

/** The user whose live session this request carries; null when there is none. */
export type FindSignedIn = (request: FastifyRequest) => Promise<SignedIn | null>;
