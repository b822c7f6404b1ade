import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseCluster } from './databaseCluster.ts';
import type { ServerMachine } from './serverMachine.ts';

interface Site {
  cluster: DatabaseCluster;
  servers: readonly [ServerMachine, ...ServerMachine[]];
  /** Upgrades all servers, one after the other. */
  upgrade(): Promise<void>;
}

type Repair = () => Promise<void> | void;

interface Fault {
  title: string;
  /** Causes the fault. @returns what repairs it. */
  cause(site: Site): Promise<Repair>;
  /** Duration of the fault if writes are not possible before it is repaired. */
  lastsMs?: number;
}

const nothing: Repair = () => {};

export const faults = {
  'postmaster-killed': {
    title: 'Main process of PostgreSQL killed on the primary',
    async cause({ cluster }) {
      (await cluster.primary()).killPostmaster();
      return nothing;
    },
  },
  switchover: {
    title: 'Planned switchover',
    async cause({ cluster }) {
      await cluster.switchOver();
      return nothing;
    },
  },
  'power-cut': {
    title: 'Power cut of the primary',
    async cause({ cluster }) {
      const primary = await cluster.primary();
      await primary.cutPower();
      return () => primary.restorePower();
    },
  },
  'frozen-node': {
    title: 'All processes of the primary frozen',
    async cause({ cluster }) {
      const { machine } = await cluster.primary();
      machine.signal('SIGSTOP');
      return () => machine.signal('SIGCONT');
    },
  },
  'frozen-postgres': {
    title: 'PostgreSQL frozen on the primary',
    async cause({ cluster }) {
      const { machine } = await cluster.primary();
      machine.signal('SIGSTOP', 'postgres');
      return () => machine.signal('SIGCONT', 'postgres');
    },
  },
  partition: {
    title: 'Primary without a network',
    async cause({ cluster }) {
      const { machine } = await cluster.primary();
      machine.unplug();
      return () => machine.plugIn();
    },
  },
  'sends-nothing': {
    title: 'Primary receives, but sends nothing',
    async cause({ cluster }) {
      const { machine } = await cluster.primary();
      machine.losePackets('sent');
      return () => machine.stopLosingPackets();
    },
  },
  'receives-nothing': {
    title: 'Primary sends, but receives nothing',
    async cause({ cluster }) {
      const { machine } = await cluster.primary();
      machine.losePackets('received');
      return () => machine.stopLosingPackets();
    },
  },
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
      return nothing;
    },
  },
  'rolling-upgrade': {
    title: 'All servers upgraded after a migration, one after the other',
    async cause(site) {
      await site.upgrade();
      return nothing;
    },
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
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as readonly FaultName[];

export const faultOf = (name: FaultName): Fault => faults[name];
