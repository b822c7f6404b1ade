import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseNode } from './databaseNode.ts';
import type { Site } from './site.ts';

type Repair = () => Promise<void> | void;

interface Fault {
  title: string;
  /** Causes the fault. @returns what repairs it, if anything does. */
  cause(site: Site): Promise<Repair | void>;
  /** Duration of the fault if writes are not possible before it is repaired. */
  lastsMs?: number;
}

type Action = (node: DatabaseNode) => Promise<void> | void;

/** A fault of the machine that has the primary. */
const ofPrimary = (title: string, cause: Action, repair: Action = () => {}): Fault => ({
  title,
  async cause({ cluster }) {
    const primary = await cluster.primary();
    await cause(primary);
    return () => repair(primary);
  },
});

export const faults: Readonly<Record<string, Fault>> = {
  'postmaster-killed': ofPrimary('Main process of PostgreSQL killed on the primary', (primary) =>
    primary.killPostmaster(),
  ),
  switchover: {
    title: 'Planned switchover',
    cause: ({ cluster }) => cluster.switchOver(),
  },
  'power-cut': ofPrimary(
    'Power cut of the primary',
    (primary) => primary.cutPower(),
    (primary) => primary.restorePower(),
  ),
  'frozen-node': ofPrimary(
    'All processes of the primary frozen',
    ({ machine }) => machine.signal('SIGSTOP'),
    ({ machine }) => machine.signal('SIGCONT'),
  ),
  'frozen-postgres': ofPrimary(
    'PostgreSQL frozen on the primary',
    ({ machine }) => machine.signal('SIGSTOP', 'postgres'),
    ({ machine }) => machine.signal('SIGCONT', 'postgres'),
  ),
  partition: ofPrimary(
    'Primary without a network',
    ({ machine }) => machine.unplug(),
    ({ machine }) => machine.plugIn(),
  ),
  'sends-nothing': ofPrimary(
    'Primary receives, but sends nothing',
    ({ machine }) => machine.losePackets('sent'),
    ({ machine }) => machine.stopLosingPackets(),
  ),
  'receives-nothing': ofPrimary(
    'Primary sends, but receives nothing',
    ({ machine }) => machine.losePackets('received'),
    ({ machine }) => machine.stopLosingPackets(),
  ),
  'standby-lost': {
    title: 'Power cut of the synchronous standby',
    async cause({ cluster }) {
      const [standby] = await cluster.standbys();
      await standby.cutPower();
      return () => standby.restorePower();
    },
  },
  'etcd-majority-lost': {
    title: 'etcd killed on both standbys for 40 s',
    lastsMs: 40_000,
    async cause({ cluster }) {
      const standbys = await cluster.standbys();
      for (const { machine } of standbys) await machine.kill('etcd');
      return () => standbys.forEach((standby) => standby.start());
    },
  },
  'server-killed': {
    title: 'A server killed',
    async cause({ servers: [server] }) {
      server.kill();
      return () => server.startAgain();
    },
  },
  'server-cut-off': {
    title: 'A server without a network',
    async cause({ servers: [{ machine }] }) {
      machine.unplug();
      return () => machine.plugIn();
    },
  },
  'rolling-restart': {
    title: 'All servers restarted, one after the other',
    async cause({ servers }) {
      for (const server of servers) await server.restart();
    },
  },
  'rolling-upgrade': {
    title: 'All servers upgraded after a migration, one after the other',
    cause: (site) => site.upgrade(),
  },
  'one-standby-left': {
    title: 'Power cut of the primary while a standby is down and comes back',
    async cause({ cluster }) {
      const primary = await cluster.primary();
      const [stale] = await cluster.standbys();
      await stale.killDatabase();
      // Meanwhile the other standby takes over its part, and it misses writes.
      await sleep(15_000);
      await primary.cutPower();
      stale.start();
      return () => primary.restorePower();
    },
  },
  'no-standby-left': {
    title: 'Power cut of the primary after both standbys went down; they come back first',
    // No standby may become the primary, because none is known to have everything.
    lastsMs: 40_000,
    async cause({ cluster }) {
      const primary = await cluster.primary();
      const [stale, last] = await cluster.standbys();
      await stale.killDatabase();
      await sleep(15_000);
      await last.killDatabase();
      await sleep(20_000);
      await primary.cutPower();
      stale.start();
      last.start();
      return () => primary.restorePower();
    },
  },
};
