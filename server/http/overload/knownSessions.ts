import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from './clientNetwork.ts';

const maxTokens = 10_000;

/**
 * Tokens that had a valid session when this process looked it up last. Their requests count for the session
 * instead of the network address, which a whole office may share.
 */
export class KnownSessions {
  readonly #tokenOf: (request: FastifyRequest) => string | null;
  /** The least recently used first. */
  readonly #tokens = new Set<string>();

  /** @param tokenOf returns the session token that a request carries, valid or not; null for none */
  constructor(tokenOf: (request: FastifyRequest) => string | null) {
    this.#tokenOf = tokenOf;
  }

  /** Notes the sessions that requests turn out to have. To be called before routes are added. */
  follow(app: FastifyInstance): void {
    app.addHook('preHandler', async (request) => {
      if (request.session) this.#add(this.#tokenOf(request));
    });
    app.addHook('onSend', async (request, reply) => {
      if (reply.statusCode === 401) this.#tokens.delete(this.#tokenOf(request) ?? '');
    });
  }

  /** Returns true for a request whose token had a session the last time. */
  has(request: FastifyRequest): boolean {
    return this.#tokens.has(this.#tokenOf(request) ?? '');
  }

  /** Returns what the load of a request counts for: its session, or the address of an unknown client. */
  ownerOf(request: FastifyRequest): string {
    const token = this.#tokenOf(request);
    return token !== null && this.#tokens.has(token) ? token : clientNetwork(request.ip);
  }

  #add(token: string | null): void {
    if (token === null) return;
    this.#tokens.delete(token);
    this.#tokens.add(token);
    const [oldest] = this.#tokens;
    if (this.#tokens.size > maxTokens && oldest) this.#tokens.delete(oldest);
  }
}
