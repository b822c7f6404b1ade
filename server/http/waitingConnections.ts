import type { Socket } from 'node:net';

/** The most connections that may wait for their clients. */
export interface ConnectionLimits {
  all: number;
  /** Of one network address. */
  address: number;
  /** Of one session. */
  session: number;
}

/** Whose connection it is: each limit counts by one of these. */
export type Owners = Partial<Record<keyof ConnectionLimits, string>>;

const kinds = ['address', 'session', 'all'] as const;

/**
 * The connections on which the server waits for the client: for a request, for the rest of one,
 * or until an answer has been read. Where too many wait, the one that has waited longest is
 * closed. So a new connection always finds a place, and a client that keeps many of them open
 * takes these places from itself.
 */
export class WaitingConnections {
  readonly #limits: ConnectionLimits;
  readonly #closed: (limit: keyof ConnectionLimits) => void;
  /** Of each owner, in the order in which they began to wait. */
  readonly #groups = new Map<string, Set<Socket>>();
  readonly #keys = new Map<Socket, readonly string[]>();

  /** @param closed hears of each connection that a limit closes. */
  constructor(limits: ConnectionLimits, closed: (limit: keyof ConnectionLimits) => void) {
    this.#limits = limits;
    this.#closed = closed;
  }

  /** Begins to wait for this client, as the last in order. */
  add(socket: Socket, owners: Owners): void {
    this.remove(socket);
    if (socket.destroyed) return;
    const all: Owners = { ...owners, all: '' };
    const owned = kinds.filter((kind) => all[kind] !== undefined);
    this.#keys.set(
      socket,
      owned.map((kind) => keyOf(kind, all[kind])),
    );
    for (const kind of owned) this.#addTo(kind, keyOf(kind, all[kind]), socket);
  }

  remove(socket: Socket): void {
    for (const key of this.#keys.get(socket) ?? []) {
      const group = this.#groups.get(key);
      group?.delete(socket);
      if (group?.size === 0) this.#groups.delete(key);
    }
    this.#keys.delete(socket);
  }

  #addTo(kind: keyof ConnectionLimits, key: string, socket: Socket): void {
    const group = this.#groups.get(key) ?? new Set();
    this.#groups.set(key, group.add(socket));
    if (group.size <= this.#limits[kind]) return;
    const [oldest] = group;
    if (!oldest) return;
    this.remove(oldest);
    oldest.destroy();
    this.#closed(kind);
  }
}

const keyOf = (kind: keyof ConnectionLimits, owner = '') => `${kind} ${owner}`;
