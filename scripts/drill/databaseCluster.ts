import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseNode } from './databaseNode.ts';

const timeoutMs = 240_000;
const restTimeoutMs = 5000;

interface Member {
  name: string;
  role: string;
}

/** Waits until a condition holds. @throws Error if it never does. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${timeoutMs / 1000} s without: ${what}`);
    await sleep(250);
  }
}

/** Returns the name of the synchronous standby that Patroni would make the primary. */
async function findSynchronous(primary: DatabaseNode): Promise<string | undefined> {
  const answer = await primary.request('cluster', restTimeoutMs);
  const { members } = (await answer.json()) as { members: readonly Member[] };
  return members.find(({ role }) => role === 'sync_standby')?.name;
}

/** Returns true if both standbys receive every change, and Patroni names the synchronous one. */
async function isReplicated(primary: DatabaseNode): Promise<boolean> {
  const rows = await primary.query<{ sync_state: string }>(
    `select sync_state from pg_stat_replication where state = 'streaming'`,
  );
  const isComplete = rows.length === 2 && rows.some(({ sync_state }) => sync_state === 'sync');
  return isComplete && (await findSynchronous(primary)) !== undefined;
}

/** The database machines. */
export class DatabaseCluster {
  readonly nodes: readonly DatabaseNode[];

  constructor(nodes: readonly DatabaseNode[]) {
    this.nodes = nodes;
  }

  /** Addresses of all nodes, as a URL of a database lists them. */
  get hosts(): string {
    return this.nodes.map(({ machine }) => `${machine.address}:5432`).join();
  }

  /** Waits until a node is the primary and returns it. */
  async primary(): Promise<DatabaseNode> {
    let found: DatabaseNode | null = null;
    await waitUntil('a primary', async () => (found = await this.findPrimary()) !== null);
    if (!found) throw new RangeError('no primary');
    return found;
  }

  async findPrimary(): Promise<DatabaseNode | null> {
    const answers = await Promise.all(this.nodes.map((node) => node.isPrimary()));
    return this.nodes[answers.indexOf(true)] ?? null;
  }

  /** Returns the standbys, the synchronous one first. */
  async standbys(): Promise<[DatabaseNode, DatabaseNode]> {
    const primary = await this.primary();
    const synchronous = await findSynchronous(primary);
    const [one, other] = this.nodes.filter((node) => node !== primary);
    if (!one || !other) throw new RangeError('no two standbys');
    return other.machine.name === synchronous ? [other, one] : [one, other];
  }

  /** Waits until both standbys receive every change, one of them synchronously. */
  settled(): Promise<void> {
    return waitUntil('two standbys that receive every change', async () => {
      const primary = await this.findPrimary();
      return primary !== null && (await isReplicated(primary).catch(() => false));
    });
  }

  /** Makes the synchronous standby the primary, in order. */
  async switchOver(): Promise<void> {
    const primary = await this.primary();
    const [candidate] = await this.standbys();
    const names = { leader: primary.machine.name, candidate: candidate.machine.name };
    const answer = await primary.request('switchover', timeoutMs, names);
    if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
  }

  /** Returns the settings that Patroni uses. */
  async settings(): Promise<Record<string, unknown>> {
    const answer = await (await this.primary()).request('config', restTimeoutMs);
    const { postgresql: _, ...settings } = (await answer.json()) as Record<string, unknown>;
    return settings;
  }
}
