import type { Socket } from 'node:net';

/** Maximum numbers of connections that wait for their client. */
export interface ConnectionLimits {
  all: number;
  /** Per network address. */
  address: number;
  /** Per session. */
  session: number;
}

const kinds = ['address', 'proxy', 'session', 'all'] as const;
type Kind = (typeof kinds)[number];

/** Owner of a connection: a client, or a proxy between two requests. */
export type Owners = Partial<Record<Kind, string>>;

/**
 * Connections that wait for the client: for a request, the rest of a body, or until an answer is
 * read. If an address or session exceeds its limit, its oldest waiting connection is closed. If all
 * exceed the total, the oldest of the address with the most connections is closed. A new client
 * therefore always gets a connection.
 */
export class WaitingConnections {
  readonly #limits: ConnectionLimits;
  readonly #onClosed: (limit: keyof ConnectionLimits) => void;
  /** Waiting connections by owner, oldest first. */
  readonly #groups = new Map<string, Set<Socket>>();
  readonly #keys = new Map<Socket, readonly string[]>();

  /** @param onClosed is called for each connection closed by a limit. */
  constructor(limits: ConnectionLimits, onClosed: (limit: keyof ConnectionLimits) => void) {
    this.#limits = limits;
    this.#onClosed = onClosed;
  }

  /** Adds a connection as the newest one. */
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

  #addTo(kind: Kind, key: string, socket: Socket): void {
    const group = this.#groups.get(key) ?? new Set();
    this.#groups.set(key, group.add(socket));
    if (kind === 'proxy' || group.size <= this.#limits[kind]) return;
    const [oldest] = kind === 'all' ? this.#largestGroup() : group;
    if (!oldest) return;
    this.remove(oldest);
    oldest.destroy();
    this.#onClosed(kind);
  }

  /** Returns the connections of the address or proxy that has the most. */
  #largestGroup(): ReadonlySet<Socket> {
    let largest: ReadonlySet<Socket> = new Set();
    for (const [key, group] of this.#groups) {
      if (isAddressKey.test(key) && group.size > largest.size) largest = group;
    }
    return largest;
  }
}

const isAddressKey = /^(address|proxy) /;

const keyOf = (kind: Kind, owner = '') => `${kind} ${owner}`;
